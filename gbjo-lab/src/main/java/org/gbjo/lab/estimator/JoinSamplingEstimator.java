package org.gbjo.lab.estimator;

import org.gbjo.cardinality.EstimatedCardinalities;
import org.gbjo.cardinality.Estimator;
import org.gbjo.graph.Graph;

/**
 * Index-based join sampling (Leis et al., "Cardinality Estimation Done Right", CIDR 2017): keeps up to some rows of each
 * set, and finds those of a larger set by look-ups of one more pattern.
 *
 * <p>Departs: sets are sampled when the search asks for them, not within a budget from small to large; and the rows kept
 * are spread evenly over the sorted matches.
 *
 * @param most how many rows of a set are kept
 * @param seed equal seeds give equal samples
 */
public record JoinSamplingEstimator(Graph graph, int most, long seed) implements Estimator {
    @Override
    public String name() {
        return "join-sampling-" + most;
    }

    @Override
    public EstimatedCardinalities newCardinalities() {
        return new JoinSamplingCardinalities(graph, most, seed);
    }
}
