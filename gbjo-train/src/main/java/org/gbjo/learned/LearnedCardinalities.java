package org.gbjo.learned;

import org.gbjo.cardinality.StatisticsCardinalities;

/** Rows of sets from the statistics of a graph, corrected by a {@link LearnedNetwork}. */
public final class LearnedCardinalities extends StatisticsCardinalities {
    private final NetworkLevels levels;

    LearnedCardinalities(NetworkLevels levels) {
        super(levels.describer(), levels);
        this.levels = levels;
    }

    /** What the network knows of the patterns and pairs of the query. */
    public PatternVectors vectors() {
        return levels.network().vectors();
    }

    /** What patterns, pairs and trios of the query add to the estimate. */
    public Summands summands() {
        return levels.summands();
    }
}
