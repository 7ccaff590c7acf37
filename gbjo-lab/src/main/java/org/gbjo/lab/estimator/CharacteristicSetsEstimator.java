package org.gbjo.lab.estimator;

import org.gbjo.cardinality.EstimatedCardinalities;
import org.gbjo.cardinality.Estimator;
import org.gbjo.graph.Graph;

/**
 * Characteristic sets (Neumann and Moerkotte, ICDE 2011): how many subjects have just these predicates, and how often
 * they have each. Patterns with the same subject are estimated by them; what such stars share beside is joined by
 * independence.
 *
 * <p>Departs: all characteristic sets of the graph are kept, where the paper merges those beyond the 10,000 largest.
 */
public final class CharacteristicSetsEstimator implements Estimator {
    private final Graph graph;
    private final CharacteristicSets sets;

    public CharacteristicSetsEstimator(Graph graph) {
        this.graph = graph;
        this.sets = CharacteristicSets.of(graph);
    }

    @Override
    public String name() {
        return "characteristic-sets";
    }

    @Override
    public EstimatedCardinalities newCardinalities() {
        return new CharacteristicCardinalities(graph, sets);
    }
}
