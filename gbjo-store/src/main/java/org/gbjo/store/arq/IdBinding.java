package org.gbjo.store.arq;

import java.util.Iterator;
import java.util.function.BiConsumer;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingBase;
import org.gbjo.store.term.GraphTerms;

/**
 * A solution whose terms are looked up when somebody asks for them. There are as many of these as rows, so most of them have
 * no array: the first two values are fields.
 */
final class IdBinding extends BindingBase {
    private static final int FIELDS = 2;
    private static final int[] NOTHING = {};

    private final IdVars vars;
    private final int first;
    private final int second;
    private final int[] further;

    /**
     * A solution.
     *
     * @param parent what is bound already; null for nothing
     * @param vars the variables that are bound here
     * @param row their values, among others
     * @param slots the places of the values in the row
     */
    IdBinding(Binding parent, IdVars vars, int[] row, int[] slots) {
        super(parent);
        this.vars = vars;
        this.first = slots.length > 0 ? row[slots[0]] : 0;
        this.second = slots.length > 1 ? row[slots[1]] : 0;
        if (slots.length <= FIELDS) {
            further = NOTHING;
        } else {
            further = new int[slots.length - FIELDS];
            for (int i = 0; i < further.length; i++) {
                further[i] = row[slots[i + FIELDS]];
            }
        }
    }

    private IdBinding(Binding parent, IdVars vars, int first, int second, int[] further) {
        super(parent);
        this.vars = vars;
        this.first = first;
        this.second = second;
        this.further = further;
    }

    /** A solution with one value. */
    static IdBinding of(Binding parent, IdVars vars, int id) {
        return new IdBinding(parent, vars, id, 0, NOTHING);
    }

    /** A solution with two values. */
    static IdBinding of(Binding parent, IdVars vars, int first, int second) {
        return new IdBinding(parent, vars, first, second, NOTHING);
    }

    /** The term id of a variable's value; {@link GraphTerms#ABSENT} if the graph does not have that term. */
    static int id(Binding binding, Var var, GraphTerms terms) {
        Binding here = binding;
        while (here instanceof IdBinding ours && ours.vars.terms() == terms) {
            int place = ours.vars.place(var);
            if (place >= 0) {
                return ours.id(place);
            }
            here = ours.parent;
        }
        return here == null ? GraphTerms.ABSENT : terms.find(here.get(var));
    }

    private int id(int place) {
        return place == 0 ? first : place == 1 ? second : further[place - FIELDS];
    }

    @Override
    protected Iterator<Var> vars1() {
        return vars.vars().iterator();
    }

    @Override
    protected void forEach1(BiConsumer<Var, Node> action) {
        GraphTerms terms = vars.terms();
        int size = vars.vars().size();
        for (int place = 0; place < size; place++) {
            action.accept(vars.vars().get(place), terms.node(id(place)));
        }
    }

    @Override
    protected int size1() {
        return vars.vars().size();
    }

    @Override
    protected boolean isEmpty1() {
        return vars.vars().isEmpty();
    }

    @Override
    protected boolean contains1(Var var) {
        return vars.place(var) >= 0;
    }

    @Override
    protected Node get1(Var var) {
        int place = vars.place(var);
        return place < 0 ? null : vars.terms().node(id(place));
    }

    @Override
    protected Binding detachWithOriginalParent() {
        return this;
    }

    @Override
    protected Binding detachWithNewParent(Binding newParent) {
        return new IdBinding(newParent, vars, first, second, further);
    }
}
