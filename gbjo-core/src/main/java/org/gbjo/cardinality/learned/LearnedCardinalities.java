package org.gbjo.cardinality.learned;

import org.gbjo.cardinality.QueryDescriber;
import org.gbjo.cardinality.StatisticsCardinalities;
import org.gbjo.kernel.Kernels;

/** Rows of sets from the statistics of a graph, corrected by a {@link LearnedNetwork}. */
public final class LearnedCardinalities extends StatisticsCardinalities {
    private final LearnedNetwork network;

    LearnedCardinalities(FoldedWeights weights, QueryDescriber describer, Kernels kernels) {
        this(describer, new LearnedNetwork(weights, kernels));
    }

    private LearnedCardinalities(QueryDescriber describer, LearnedNetwork network) {
        super(describer, network);
        this.network = network;
    }

    /** What the network knows of the patterns and pairs of the query. */
    public PatternVectors vectors() {
        return network.vectors();
    }
}
