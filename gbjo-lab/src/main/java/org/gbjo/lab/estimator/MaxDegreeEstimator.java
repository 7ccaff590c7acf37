package org.gbjo.lab.estimator;

import org.gbjo.cardinality.EstimatedCardinalities;
import org.gbjo.cardinality.Estimator;
import org.gbjo.graph.Graph;

/**
 * The most rows that a set can have: the matches of one pattern, times the greatest degree of each further one. The
 * greatest degree of a pattern is how many matches it has at most for given values of some of its variables. Such bounds
 * are those of pessimistic optimizers (Cai, Balazinska and Suciu, SIGMOD 2019; without their sketches). It never
 * underestimates.
 */
public final class MaxDegreeEstimator implements Estimator {
    private final Graph graph;
    private final PredicateDegrees degrees;

    public MaxDegreeEstimator(Graph graph) {
        this.graph = graph;
        this.degrees = PredicateDegrees.of(graph);
    }

    @Override
    public String name() {
        return "max-degree";
    }

    @Override
    public EstimatedCardinalities newCardinalities() {
        return new MaxDegreeCardinalities(graph, degrees);
    }
}
