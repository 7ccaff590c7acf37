package org.gbjo.jena.live;

import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Supplier;
import org.apache.jena.graph.Graph;
import org.apache.jena.sparql.core.DatasetGraph;
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
