package org.gbjo.jena.hashjoin;

import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;

/** How the values of a row are kept while it waits in a hash join, and how they are compared. */
public interface RowFormat {
    /** The value of a variable, which the row has. */
    Object value(Binding row, Var variable);

    /** Whether the store matches two values with each other. */
    boolean matches(Object one, Object other);

    /** The same number for values that match. */
    int hash(Object value);

    /**
     * A row.
     *
     * @param variables not changed later
     * @param values one for each variable; the row may keep the array
     */
    Binding row(Var[] variables, Object[] values);

    /** About how much memory a kept value takes that nobody else keeps. */
    int bytesPerValue();
}
