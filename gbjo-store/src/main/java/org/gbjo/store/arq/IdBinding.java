package org.gbjo.store.arq;

import java.util.Arrays;
import java.util.Iterator;
import java.util.function.BiConsumer;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingBase;
import org.gbjo.store.term.GraphTerms;

/** A solution whose terms are looked up when somebody asks for them. */
final class IdBinding extends BindingBase {
    private final GraphTerms terms;
    private final Var[] vars;
    private final int[] ids;

    /**
     * A solution.
     *
     * @param parent what is bound already; null for nothing
     * @param vars the variables that are bound here, shared by many solutions
     * @param ids their values
     */
    IdBinding(Binding parent, GraphTerms terms, Var[] vars, int[] ids) {
        super(parent);
        this.terms = terms;
        this.vars = vars;
        this.ids = ids;
    }

    /** The term id of a variable's value; {@link GraphTerms#ABSENT} if the graph does not have that term. */
    static int id(Binding binding, Var var, GraphTerms terms) {
        Binding here = binding;
        while (here instanceof IdBinding ours && ours.terms == terms) {
            int place = ours.place(var);
            if (place >= 0) {
                return ours.ids[place];
            }
            here = ours.parent;
        }
        return here == null ? GraphTerms.ABSENT : terms.find(here.get(var));
    }

    private int place(Var var) {
        for (int i = 0; i < vars.length; i++) {
            if (vars[i].equals(var)) {
                return i;
            }
        }
        return -1;
    }

    @Override
    protected Iterator<Var> vars1() {
        return Arrays.asList(vars).iterator();
    }

    @Override
    protected void forEach1(BiConsumer<Var, Node> action) {
        for (int i = 0; i < vars.length; i++) {
            action.accept(vars[i], terms.node(ids[i]));
        }
    }

    @Override
    protected int size1() {
        return vars.length;
    }

    @Override
    protected boolean isEmpty1() {
        return vars.length == 0;
    }

    @Override
    protected boolean contains1(Var var) {
        return place(var) >= 0;
    }

    @Override
    protected Node get1(Var var) {
        int place = place(var);
        return place < 0 ? null : terms.node(ids[place]);
    }

    @Override
    protected Binding detachWithOriginalParent() {
        return this;
    }

    @Override
    protected Binding detachWithNewParent(Binding newParent) {
        return new IdBinding(newParent, terms, vars, ids);
    }
}
