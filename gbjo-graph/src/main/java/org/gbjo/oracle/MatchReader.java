package org.gbjo.oracle;

/**
 * Reads the matches of a pattern in which some columns are known: how many there are, and the distinct values of one
 * further column in ascending order, each with the number of matches that have it.
 *
 * <p>Used by one thread; positioned by {@link #locate} again and again without allocating.
 */
abstract class MatchReader {
    /** Stands for the next column where only the size matters. */
    static final int NOTHING = -1;

    /** Goes to the matches whose known columns have these values; {@code values} is indexed by column. */
    abstract void locate(int[] values);

    /** How many matches there are. */
    abstract long size();

    /** Moves on to the next distinct value of the next column; false if there is none. */
    abstract boolean next();

    /** The current value, a term id. */
    abstract int value();

    /** How many matches have the current value. */
    abstract long runLength();
}
