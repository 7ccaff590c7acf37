package org.gbjo.bench.engine;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gbjo.bench.BenchReport;
import org.gbjo.bench.HeapWatch;
import org.gbjo.graph.Graph;
import org.gbjo.job.Progress;

/**
 * How long a plug-in takes to count a store through the interfaces of its engine, and how much heap that needs beyond
 * the store itself. Each store is counted once cold and then again; one thread does it.
 */
public final class CountBenchmark {
    private static final double MEGABYTES = 1e6;

    private final Path folder;
    private final List<StoreKind> stores;
    private final int rounds;
    private final Progress progress;

    /** @param rounds how often each store is counted */
    public CountBenchmark(Path folder, List<StoreKind> stores, int rounds, Progress progress) {
        this.folder = folder;
        this.stores = stores;
        this.rounds = rounds;
        this.progress = progress;
    }

    /** A table with a row for each store of a graph folder. */
    public BenchReport run(Path source) throws IOException {
        Graph graph = Graph.open(source);
        Path data = folder.resolve("graph.nt");
        try (BufferedWriter writer = Files.newBufferedWriter(data)) {
            graph.writeNTriples(writer);
        }
        List<List<Object>> rows = new ArrayList<>();
        for (StoreKind kind : stores) {
            progress.begin("loading " + kind, 0);
            try (EngineStore store = kind.open(data, folder, Optional.empty())) {
                progress.end();
                rows.add(measure(store, graph.triples()));
            }
        }
        return new BenchReport(
                "Counts of stores by their plug-ins",
                List.of(
                        "store",
                        "triples",
                        "first s",
                        "best s",
                        "triples / s, best",
                        "MB of heap before",
                        "MB after GC at most"),
                rows,
                List.of("One thread. Best of " + rounds
                        + " counts, the first of which is cold. The heap holds the store, too, if it is in memory."));
    }

    private List<Object> measure(EngineStore store, long triples) {
        double first = 0;
        double best = Double.POSITIVE_INFINITY;
        System.gc();
        long before = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        HeapWatch heap = new HeapWatch();
        progress.begin("counting " + store.name(), rounds);
        for (int round = 0; round < rounds; round++) {
            long start = System.nanoTime();
            store.count();
            double seconds = (System.nanoTime() - start) / 1e9;
            first = round == 0 ? seconds : first;
            best = Math.min(best, seconds);
            progress.update(round + 1L);
        }
        progress.end();
        return List.of(
                store.name(),
                triples,
                first,
                best,
                triples / best,
                before / MEGABYTES,
                heap.afterCollection() / MEGABYTES);
    }
}
