package org.gbjo.jena.live;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.Quad;
import org.gbjo.live.LiveStore;

/** Graphs of a dataset as statistics name them. */
public final class GraphNames {
    /** How many named graphs have statistics of their own. */
    private static final int MOST = 3;
    /** A smaller one shares those of all named graphs. */
    private static final long LEAST_TRIPLES = 100_000;
    /** A graph with more than this share of all is described well enough by what is counted of all. */
    private static final double NEARLY_ALL = 0.9;
    /** Beyond this number, no graph is looked for that is large. */
    private static final int MOST_LOOKED_AT = 10_000;

    private GraphNames() {}

    /** The name of a graph; null and variables are allowed. */
    public static String of(Node graph) {
        if (graph == null || Quad.isDefaultGraph(graph)) {
            return LiveStore.DEFAULT_GRAPH;
        }
        return Quad.isUnionGraph(graph) || !graph.isURI() ? LiveStore.NAMED_GRAPHS : graph.getURI();
    }

    /**
     * The graphs of a dataset that have statistics of their own.
     *
     * @param ofQuads the graph of each quad, as the store has it
     * @param node the node of such a graph
     */
    static <K> List<String> tables(Iterator<K> ofQuads, Function<K, Node> node) {
        List<String> graphs = new ArrayList<>(List.of(LiveStore.DEFAULT_GRAPH));
        Sizes<K> sizes = new Sizes<>();
        ofQuads.forEachRemaining(sizes::add);
        if (sizes.all > 0) {
            graphs.add(LiveStore.NAMED_GRAPHS);
            sizes.large().stream()
                    .map(node)
                    .filter(Node::isURI)
                    .map(Node::getURI)
                    .forEach(graphs::add);
        }
        return graphs;
    }

    /** Finds the named graphs that have statistics of their own, from the sizes of all. */
    private static final class Sizes<K> {
        private final Map<K, long[]> sizes = new HashMap<>();
        private long all;

        void add(K graph) {
            all++;
            long[] size = sizes.get(graph);
            if (size != null) {
                size[0]++;
            } else if (sizes.size() < MOST_LOOKED_AT) {
                sizes.put(graph, new long[] {1});
            }
        }

        List<K> large() {
            List<K> large = new ArrayList<>();
            sizes.entrySet().stream()
                    .filter(entry -> entry.getValue()[0] >= LEAST_TRIPLES
                            && (double) entry.getValue()[0] < NEARLY_ALL * (double) all)
                    .sorted(Comparator.comparingLong((Map.Entry<K, long[]> entry) -> entry.getValue()[0])
                            .reversed())
                    .limit(MOST)
                    .forEach(entry -> large.add(entry.getKey()));
            return large;
        }
    }
}
