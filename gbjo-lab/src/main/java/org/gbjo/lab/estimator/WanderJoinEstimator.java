package org.gbjo.lab.estimator;

import org.gbjo.cardinality.EstimatedCardinalities;
import org.gbjo.cardinality.Estimator;
import org.gbjo.graph.Graph;

/**
 * WanderJoin (Li et al., SIGMOD 2016): random walks from a match of one pattern to one of the next. The inverse of the
 * probability of a walk estimates the rows without bias (Horvitz and Thompson, 1952); a walk that finds no match counts 0.
 *
 * <p>Departs: the order of a walk is the smallest pattern first, then the smallest that is connected; the paper tries
 * orders out. Where no walk arrives, independence says how many rows there are.
 *
 * @param walks for each set
 * @param seed equal seeds give equal walks
 */
public record WanderJoinEstimator(Graph graph, int walks, long seed) implements Estimator {
    @Override
    public String name() {
        return "wander-join-" + walks;
    }

    @Override
    public EstimatedCardinalities newCardinalities() {
        return new WanderJoinCardinalities(graph, walks, seed);
    }
}
