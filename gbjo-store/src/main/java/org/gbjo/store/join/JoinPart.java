package org.gbjo.store.join;

/**
 * What a step of a join takes its matches from: an index, for a pattern, a search along a path, or a table of rows that were
 * joined before.
 */
public sealed interface JoinPart permits IdPattern, JoinPath, JoinTable {
    /** All variables, as bits of their slots. */
    long variables();

    /** The variables that have no value yet, as bits of their slots. */
    default long free(long bound) {
        return variables() & ~bound;
    }
}
