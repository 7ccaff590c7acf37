package org.gbjo.jena.live;

import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Supplier;
import org.apache.jena.graph.Graph;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.GraphView;
import org.apache.jena.sparql.core.mem.DatasetGraphInMemory;
import org.gbjo.live.BackgroundCounter;
import org.gbjo.live.LiveOptions;
import org.gbjo.live.LiveStatistics;
import org.gbjo.live.LiveStore;

/**
 * The statistics of all stores that were queried, as long as the stores live. What is no store of Jena's own, such as a
 * graph that infers, restricts or asks somewhere else, is left alone: who counts it may see other triples than queries
 * do, or wait for a network.
 */
public final class JenaStores {
    /** The kinds of stores, by the names under which the profile has their times. */
    public static final String TDB2 = "tdb2";

    private static final String GRAPH = "memory";
    private static final String GRAPH_OF_VALUES = "values";
    private static final String DATASET = "transactional";
    private static final String OTHER = "other";

    /** The graph of a plain model, which matches literals by their values. */
    private static final String CLASS_OF_VALUES = "org.apache.jena.mem.GraphMem";

    /** The packages of Jena's graphs in memory; their classes move from version to version. */
    private static final String GRAPHS_IN_MEMORY = "org.apache.jena.mem";

    private final Map<Object, LiveStatistics> known = new WeakHashMap<>();

    /** Whether this is a dataset whose class is Jena's own for transactions in memory, and none that extends it. */
    public static boolean isInMemory(DatasetGraph dataset) {
        return dataset.getClass() == DatasetGraphInMemory.class;
    }

    public static boolean isInMemory(Graph graph) {
        return graph.getClass().getName().startsWith(GRAPHS_IN_MEMORY);
    }

    /** Which kind of store a graph is that is not stored in TDB2. */
    public static String kind(Graph graph) {
        if (isInMemory(graph)) {
            return graph.getClass().getName().equals(CLASS_OF_VALUES) ? GRAPH_OF_VALUES : GRAPH;
        }
        return graph instanceof GraphView view && isInMemory(view.getDataset()) ? DATASET : OTHER;
    }

    /** The statistics of a dataset in memory. */
    public LiveStatistics ofDataset(DatasetGraph dataset, LiveOptions options) {
        return of(dataset, () -> new MemoryDatasetStore(dataset), options);
    }

    /** The statistics of a plain graph in memory. */
    public LiveStatistics ofGraph(Graph graph, LiveOptions options) {
        return of(graph, () -> new MemoryGraphStore(graph), options);
    }

    LiveStatistics of(Object store, Supplier<LiveStore> description, LiveOptions options) {
        synchronized (known) {
            LiveStatistics found = known.get(store);
            if (found == null) {
                found = new LiveStatistics(description.get(), options, BackgroundCounter.executor(), System::nanoTime);
                known.put(store, found);
            }
            return found;
        }
    }

    /** Those of all stores that live. */
    public List<LiveStatistics> all() {
        synchronized (known) {
            return List.copyOf(known.values());
        }
    }
}
