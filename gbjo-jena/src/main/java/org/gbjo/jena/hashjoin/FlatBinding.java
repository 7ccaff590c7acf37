package org.gbjo.jena.hashjoin;

import java.util.Arrays;
import java.util.Iterator;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingBase;
import org.apache.jena.sparql.engine.binding.BindingBuilder;

/** A row whose terms lie in one array. Jena's own rows are chains or, beyond four variables, maps. */
final class FlatBinding extends BindingBase {
    private final Var[] variables;
    private final Object[] terms;

    FlatBinding(Var[] variables, Object[] terms) {
        super(null);
        this.variables = variables;
        this.terms = terms;
    }

    /** Rows have a dozen variables at most, and nearly always the very object that is asked for. */
    private int place(Var variable) {
        for (int i = 0; i < variables.length; i++) {
            if (variables[i].equals(variable)) {
                return i;
            }
        }
        return -1;
    }

    @Override
    protected Node get1(Var variable) {
        int place = place(variable);
        return place < 0 ? null : (Node) terms[place];
    }

    @Override
    protected boolean contains1(Var variable) {
        return place(variable) >= 0;
    }

    @Override
    protected Iterator<Var> vars1() {
        return Arrays.asList(variables).iterator();
    }

    @Override
    protected int size1() {
        return variables.length;
    }

    @Override
    protected boolean isEmpty1() {
        return variables.length == 0;
    }

    /** It is flat already, but somebody may want it below another row. */
    @Override
    protected Binding detachWithNewParent(Binding parentOfCopy) {
        BindingBuilder builder = Binding.builder(parentOfCopy);
        forEach1(builder::add);
        return builder.build();
    }
}
