package org.gbjo.lab.estimator;

import java.util.List;

/**
 * Rows of a set of patterns, each with a term id for each variable of the BGP.
 *
 * @param rows how many the set has, by what was seen
 * @param complete whether these are all of its rows
 */
record JoinSample(List<int[]> kept, double rows, boolean complete) {
    /** Whether nothing was seen although the set may have rows. */
    boolean isBlind() {
        return kept.isEmpty() && !complete;
    }

    /** Whether a larger set had better be found from this sample than from another one. */
    boolean isBetterThan(JoinSample other) {
        return isBlind() == other.isBlind() ? rows < other.rows : other.isBlind();
    }
}
