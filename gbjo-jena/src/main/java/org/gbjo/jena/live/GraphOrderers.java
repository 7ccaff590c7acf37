package org.gbjo.jena.live;

import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.settings.Settings;

/** Who decides on the BGPs of a query. Each graph of a dataset may have statistics of its own. */
public interface GraphOrderers {
    Settings settings();

    /** For whatever needs no statistics to be decided. */
    JoinOrderer any();

    /** For a graph that ARQ matches. */
    JoinOrderer of(Graph graph);

    /**
     * For a graph, or the graphs that a variable names, in TDB2.
     *
     * @param dataset TDB2's own
     * @param graph null for the default graph
     */
    JoinOrderer ofStored(Object dataset, Node graph);

    /** The same orderer for all graphs. */
    static GraphOrderers all(JoinOrderer orderer) {
        return new GraphOrderers() {
            @Override
            public Settings settings() {
                return orderer.settings();
            }

            @Override
            public JoinOrderer any() {
                return orderer;
            }

            @Override
            public JoinOrderer of(Graph graph) {
                return orderer;
            }

            @Override
            public JoinOrderer ofStored(Object dataset, Node graph) {
                return orderer;
            }
        };
    }
}
