package org.gbjo.cardinality.sample;

import org.gbjo.query.Bgp;

/**
 * Looks up matches of the patterns of one BGP. A row has one value for each variable of the BGP, in the order of
 * {@link Bgp#variables}; values are numbers of terms that only the data understands. A row in which no variable has a
 * value asks for all matches of a pattern: so a draw is a look-up, too. Belongs to one thread.
 *
 * <p>Look-ups come in batches: {@link #begin} names the pattern, each {@link #lookUp} counts the matches of one row,
 * and {@link #read} reads some of them. All rows of a batch have values for the same variables.
 */
public interface LookUps {
    /** The variable has no value in this row. */
    long UNBOUND = -1;

    /** How many matches there are cannot be said at a price that is worth paying. */
    long UNKNOWN = -1;

    /** How far the reads are from a fair choice among all matches. */
    enum Bias {
        /** Each match is in its place, so that a fair choice of places is a fair choice of matches. */
        NONE,
        /** Only the first matches were read, in the order of the store. */
        FIRST_MATCHES
    }

    /** Turns to a BGP. */
    void open(Bgp bgp);

    /** Begins a batch of look-ups of a pattern, and forgets the batch before. */
    void begin(int pattern);

    /**
     * The same for data that count by reading.
     *
     * @param most how many matches the batch may read; the look-up that would read more is cut off
     */
    default void begin(int pattern, long most) {
        begin(pattern);
    }

    /**
     * How many matches a pattern has with the values of a row, or {@link #UNKNOWN}. Look-ups of a batch are numbered
     * from 0.
     *
     * @param rows holds the row from {@code at} on
     */
    long lookUp(long[] rows, int at);

    /** Whether the count of the last look-up is exact; otherwise it is a bound from below, as of a scan that was cut off. */
    boolean isExact();

    /**
     * Adds the values of one match to a copy of the row that was looked up.
     *
     * @param lookUp the number of the look-up in its batch
     * @param place which of its matches, from 0 on
     * @param rows holds the copy from {@code at} on
     */
    void read(int lookUp, long place, long[] rows, int at);

    /**
     * What was read since {@link #open}, in rows of the query: a look-up is one, and so is each match beyond the first
     * one of it, unless a store has measured prices of its own.
     */
    long price();

    /** How many rows were read since {@link #open}, a look-up counted as one. */
    default long rowsRead() {
        return price();
    }

    /** How the last batch was read. */
    default Bias bias() {
        return Bias.NONE;
    }

    /** Whether all matches of a pattern are read at once, however few are asked for, where no variable has a value. */
    default boolean readsAll(int pattern) {
        return false;
    }

    /** Whether nobody waits for the answer any more. */
    default boolean isCancelled() {
        return false;
    }
}
