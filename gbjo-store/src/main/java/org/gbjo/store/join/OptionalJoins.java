package org.gbjo.store.join;

import java.util.Optional;

/** What may add values to the rows of a join, one after the other: the patterns of one OPTIONAL each. Shares one row. */
public interface OptionalJoins {
    /** How many there are. */
    int size();

    /** The slots that one gives a value where it matches, those that it looks up included, as bits. */
    long variables(int extension);

    /** The slots on which the matches of one depend: its variables, and what its filters look at. */
    long reads(int extension);

    /**
     * The join that finds the matches of one for what the shared row has.
     *
     * @param bound the slots of the row that have a value, as bits
     * @return nothing if it has no match, whatever the values are
     */
    Optional<JoinRun> join(int extension, long bound);
}
