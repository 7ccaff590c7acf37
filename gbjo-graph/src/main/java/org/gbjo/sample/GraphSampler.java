package org.gbjo.sample;

import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.cardinality.sample.RowSampler;
import org.gbjo.graph.Graph;

/** Samples a graph folder: a look-up is a stretch of rows of one of its six sorted indexes. */
public record GraphSampler(Graph graph) implements RowSampler {
    @Override
    public LookUps newLookUps() {
        return new GraphLookUps(graph);
    }
}
