package org.gbjo.store.join;

/** A step of a join: for a row with some values, the rows with some more. */
abstract class Step {
    /** Turns to the matches of a row. */
    abstract void open(int[] row);

    /** Puts the values of the next match into the row. */
    abstract boolean next(int[] row);

    /** How many matches are left; exact unless {@link #countsByReading}. */
    abstract long left();

    /** Whether matches must be read to be counted. */
    abstract boolean countsByReading();
}
