package org.gbjo.jena.hashjoin;

import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;

/** Rows of terms, for graphs that hold terms in memory: a kept value is a reference to a term of the graph. */
public final class TermRows implements RowFormat {
    /** There is nothing to distinguish two of them. */
    public static final RowFormat INSTANCE = new TermRows();

    private TermRows() {}

    @Override
    public Object value(Binding row, Var variable) {
        return row.get(variable);
    }

    @Override
    public boolean matches(Object one, Object other) {
        return one.equals(other);
    }

    @Override
    public int hash(Object value) {
        return value.hashCode();
    }

    @Override
    public Binding row(Var[] variables, Object[] values) {
        return new FlatBinding(variables, values);
    }

    @Override
    public int bytesPerValue() {
        return Integer.BYTES;
    }
}
