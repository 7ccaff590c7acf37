package org.gbjo.bench.engine;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gbjo.bench.BenchReport;
import org.gbjo.graph.Graph;
import org.gbjo.job.Progress;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryFiles;

/**
 * How long a store that nobody has counted is used until the first query gets another order than the engine's: queries
 * are asked one after the other, again and again, with nothing but the plug-in.
 */
public final class StartBenchmark {
    private final Path folder;
    private final List<StoreKind> stores;
    private final Duration timeout;
    private final Duration longest;
    private final Progress progress;

    /**
     * A benchmark.
     *
     * @param timeout how long a query may take
     * @param longest how long to wait for another order
     */
    public StartBenchmark(Path folder, List<StoreKind> stores, Duration timeout, Duration longest, Progress progress) {
        this.folder = folder;
        this.stores = stores;
        this.timeout = timeout;
        this.longest = longest;
        this.progress = progress;
    }

    /** A table with a row for each store of a graph folder. */
    public BenchReport run(Path source, List<Path> queryFiles) throws IOException {
        Path data = folder.resolve("graph.nt");
        try (BufferedWriter writer = Files.newBufferedWriter(data)) {
            Graph.open(source).writeNTriples(writer);
        }
        List<EngineQuery> queries = new ArrayList<>();
        for (Path file : queryFiles) {
            for (Query query : QueryFiles.read(file)) {
                queries.add(new EngineQuery(query.id(), query.bgp(), Optional.empty(), OptionalDouble.empty()));
            }
        }
        List<List<Object>> rows = new ArrayList<>();
        for (StoreKind kind : stores) {
            progress.begin("loading " + kind, 0);
            try (EngineStore store = kind.open(data, folder, Optional.empty())) {
                progress.end();
                rows.add(measure(store, queries));
            }
        }
        return new BenchReport(
                "Time to the first order of gbjo's after the start of a store",
                List.of(
                        "store",
                        "s to the first order",
                        "queries until then",
                        "query",
                        "s in native order",
                        "s in gbjo's"),
                rows,
                List.of(
                        "From the loaded store on. The virtual machine is cold for the first store alone; name one store"
                                + " to measure it cold. No order within " + longest.toSeconds()
                                + " s: the cells are empty."));
    }

    private List<Object> measure(EngineStore store, List<EngineQuery> queries) {
        double[] natively = new double[queries.size()];
        long start = System.nanoTime();
        progress.begin("waiting for " + store.name(), 0);
        try {
            for (int asked = 0; System.nanoTime() - start < longest.toNanos(); asked++) {
                int at = asked % queries.size();
                EngineRun run = store.run(queries.get(at), EngineOrder.GBJO, asked, timeout);
                if (run.decision().isPresent() && run.decision().get().reason().isReplacement()) {
                    double seconds = (System.nanoTime() - start) / 1e9;
                    return List.of(store.name(), seconds, asked, queries.get(at).id(), natively[at], run.seconds());
                }
                natively[at] = run.seconds();
            }
            return List.of(store.name(), "", "", "", "", "");
        } finally {
            progress.end();
        }
    }
}
