package org.gbjo.cardinality;

/**
 * The sets of one size, by their place, with the sums that their estimates are made of. A set is its predecessor and one
 * more pattern, and so are its sums. Reused from query to query; belongs to one thread.
 */
public abstract class SetLevel {
    /** The patterns of each set, the first 64: queries with trios have no others. */
    protected long[] members = new long[0];

    protected abstract void makeRoom(int sets);

    /** Forgets what was prepared for the sets that follow. */
    protected abstract void clear();

    /** Moves a set to an earlier place. */
    protected abstract void move(int from, int to);

    /** A set of one pattern. */
    protected abstract void begin(int at, int pattern);

    /**
     * A set of another level, or of this one, and one more pattern.
     *
     * @param ownLow the members of the smaller set that share a variable with the pattern
     * @param ownHigh likewise
     */
    protected abstract void grow(SetLevel before, int from, int at, int pattern, long ownLow, long ownHigh);

    /** ln of the rows of a connected set. */
    protected abstract double logRows(int at, int size);

    /** The mean square of the error that is expected of that. */
    protected abstract double squaredLogError(int at, int size);

    /** Prepares the few sets of this level to be followed by many. */
    protected abstract void lookAhead(int sets, SetLevel before);
}
