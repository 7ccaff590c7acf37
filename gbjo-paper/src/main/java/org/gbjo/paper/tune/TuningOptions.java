package org.gbjo.paper.tune;

import org.gbjo.paper.search.Checks;
import org.gbjo.paper.search.SearchSettings;

/**
 * What to tune and how long.
 *
 * @param base the first settings that are tried, from which the others differ in numbers alone
 * @param objective what to tune for
 * @param queries how many queries at most the settings are tried on
 * @param trials how many settings are tried at most
 * @param seed the same seed tries the same settings on the same queries
 */
public record TuningOptions(SearchSettings base, TuningObjective objective, int queries, int trials, long seed) {
    public TuningOptions {
        Checks.range("the number of queries to tune on", queries, 1, 1_000_000);
        Checks.range("the number of trials", trials, 1, 1_000_000);
    }

    /** How {@code gbjo learn} tunes. */
    public static TuningOptions of(int trials, long seed) {
        return new TuningOptions(SearchSettings.chain(), TuningObjective.TRUE, 150, trials, seed);
    }
}
