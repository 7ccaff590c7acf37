package org.gbjo.oracle;

/**
 * Reads the matches of a pattern in which some columns are known: their number, and the distinct values of one further
 * column in ascending order, each with the number of matches that have it.
 *
 * <p>A reader serves one thread. {@link #locate} positions it any number of times without allocating.
 */
abstract class MatchReader {
    /** Stands for the next column where only the size is needed. */
    static final int NOTHING = -1;

    /** Selects the matches whose known columns have these values. {@code values} is indexed by column. */
    abstract void locate(int[] values);

    /** How many matches there are. */
    abstract long size();

    /** Moves on to the next distinct value of the next column. Returns false if there is none. */
    abstract boolean next();

    /** The current value, a term id. */
    abstract int value();

    /** How many matches have the current value. */
    abstract long runLength();

    /** Writes the unknown columns of one of the matches, counted from 0, into {@code values}. */
    abstract void read(long place, int[] values);
}
