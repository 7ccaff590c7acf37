package org.gbjo.learned;

import org.gbjo.cardinality.QueryDescription;
import org.gbjo.cardinality.RowSource;
import org.gbjo.cardinality.SetLevel;
import org.gbjo.cardinality.SetLevels;
import org.gbjo.query.Bgp;
import org.gbjo.query.JoinGraph;

/** Levels whose estimates a network corrects. */
record NetworkLevels(FeatureDescriber describer, LearnedNetwork network, Summands summands, QueryFeatures features)
        implements SetLevels {
    NetworkLevels(FeatureDescriber describer, LearnedNetwork network) {
        this(describer, network, new Summands(), new QueryFeatures());
    }

    @Override
    public void open(Bgp bgp, JoinGraph graph, QueryDescription description) {
        summands.open(graph, description);
        describer.writeFeatures(bgp, description, features);
        network.open(description, features, summands);
    }

    @Override
    public SetLevel newLevel() {
        return new SumsLevel(summands, network);
    }

    @Override
    public RowSource source() {
        return RowSource.LEARNED;
    }
}
