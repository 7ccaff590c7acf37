package org.gbjo.query;

import org.gbjo.api.PublicApi;

/**
 * How many matches patterns of a BGP have, as far as whoever asks for a plan knows it: an engine that has counts of its own
 * data at no cost knows better than statistics that were made some time ago.
 */
@PublicApi
public interface KnownCounts {
    /** Nothing is known. */
    KnownCounts NONE = pattern -> Double.NaN;

    /** The exact number of matches of a pattern, or NaN. */
    double of(int pattern);

    /** The same, or another number where nothing is known. */
    default double of(int pattern, double otherwise) {
        double known = of(pattern);
        return Double.isNaN(known) ? otherwise : known;
    }
}
