package org.gbjo.cli.plan;

import org.gbjo.graph.Dictionary;
import org.gbjo.graph.Graph;
import org.gbjo.paper.feature.TermVectors;
import org.gbjo.query.Constant;

/**
 * The real counts of a graph's terms, with pseudo-random vectors in place of the RDF2Vec vectors that training will make.
 */
final class GraphTermVectors implements TermVectors {
    private final Graph graph;
    private final TermVectors standIns;

    GraphTermVectors(Graph graph, int dimensions, long seed) {
        this.graph = graph;
        this.standIns = TermVectors.hashed(dimensions, seed);
    }

    @Override
    public int dimensions() {
        return standIns.dimensions();
    }

    @Override
    public void copyVector(Constant term, float[] target, int at) {
        standIns.copyVector(term, target, at);
    }

    @Override
    public double count(Constant term) {
        int id = graph.dictionary().find(term.nTriples());
        return id == Dictionary.ABSENT ? 0 : graph.count(id);
    }
}
