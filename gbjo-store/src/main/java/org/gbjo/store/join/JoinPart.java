package org.gbjo.store.join;

/** What a step of a join takes its matches from: an index, for a pattern, or a table of rows that were joined before. */
public sealed interface JoinPart permits IdPattern, JoinTable {
    /** All variables, as bits of their slots. */
    long variables();
}
