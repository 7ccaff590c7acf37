package org.gbjo.bench;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gbjo.engine.ModelSource;
import org.gbjo.engine.ModelState;
import org.gbjo.graph.Graph;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.jena.GbjoJena;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.run.Deadline;
import org.gbjo.run.Progress;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryFiles;

/**
 * Whole queries in Jena: in the engine's own order, in the order of the plug-in with the time to find it, and in the order
 * of the least C_out. The orders of a query are executed one right after the other, in a turn that changes, after a round
 * that is not counted; every execution of the plug-in's plans anew.
 */
public final class EngineBenchmark {
    private static final Duration LONGEST_LOADING = Duration.ofMinutes(1);

    /** Where the graph lies. */
    public enum Store {
        MEMORY,
        TDB2
    }

    /**
     * What to execute.
     *
     * @param model the model folder of the plug-in
     * @param timeout after which an execution is cut off and counts as this long; also for finding the optimum
     * @param rounds that are measured; a query's time is the median
     * @param queries how many of each file, drawn at even distances; 0: all
     */
    public record Options(Path model, List<Store> stores, Duration timeout, int rounds, int queries) {
        public Options {
            stores = List.copyOf(stores);
            if (rounds < 1) {
                throw new IllegalArgumentException("a benchmark has at least 1 round, got " + rounds);
            }
        }
    }

    private final Path folder;
    private final Options options;
    private final Progress progress;

    /** Keeps its data in a folder. */
    public EngineBenchmark(Path folder, Options options, Progress progress) {
        this.folder = folder;
        this.options = options;
        this.progress = progress;
    }

    /**
     * A table for each store.
     *
     * @param source an RDF file or a graph folder
     */
    public List<BenchReport> run(Path source, List<Path> queryFiles) throws IOException {
        ModelSource model =
                GbjoJena.orderers().model(options.model.toAbsolutePath().normalize());
        model.await(LONGEST_LOADING);
        if (model.state() instanceof ModelState.Unusable unusable) {
            throw new IllegalArgumentException(unusable.why());
        }
        boolean isFolder = Files.isDirectory(source);
        Graph graph = Graph.open(isFolder ? source : imported(source));
        Map<String, List<EngineQuery>> workloads = new LinkedHashMap<>();
        int leftOut = 0;
        for (Path file : queryFiles) {
            List<Query> chosen = chosen(QueryFiles.read(file));
            List<EngineQuery> queries = withOptimum(chosen, new GraphOracle(graph), name(file));
            leftOut += chosen.size() - queries.size();
            if (!queries.isEmpty()) {
                workloads.put(name(file), queries);
            }
        }
        Path data = isFolder ? exported(graph) : source;
        List<BenchReport> reports = new ArrayList<>();
        for (Store kind : options.stores) {
            progress.begin("loading into Jena", 0);
            try (EngineStore store = open(kind, data)) {
                progress.end();
                reports.add(measure(store, workloads, leftOut));
            }
        }
        return reports;
    }

    private Path imported(Path file) throws IOException {
        Path target = folder.resolve("graph");
        new Importer(ImportOptions.of(file.toString()), progress).run(target);
        return target;
    }

    private Path exported(Graph graph) throws IOException {
        Path file = folder.resolve("graph.nt");
        try (BufferedWriter writer = Files.newBufferedWriter(file)) {
            graph.writeNTriples(writer);
        }
        return file;
    }

    private EngineStore open(Store kind, Path data) {
        return kind == Store.MEMORY
                ? EngineStore.inMemory(data, options.model)
                : EngineStore.onDisk(data, folder.resolve("tdb2"), options.model);
    }

    /** {@code wikidata-star/test} of a file {@code …/wikidata-star/test.jsonl}. */
    private static String name(Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        String stem = absolute.getFileName().toString().replaceFirst("\\.[^.]*$", "");
        Path parent = absolute.getParent();
        return parent.getFileName() == null ? stem : parent.getFileName() + "/" + stem;
    }

    private List<Query> chosen(List<Query> all) {
        if (options.queries == 0 || options.queries >= all.size()) {
            return all;
        }
        List<Query> chosen = new ArrayList<>();
        for (int i = 0; i < options.queries; i++) {
            chosen.add(all.get((int) ((long) i * all.size() / options.queries)));
        }
        return chosen;
    }

    private List<EngineQuery> withOptimum(List<Query> queries, GraphOracle oracle, String workload) {
        List<EngineQuery> known = new ArrayList<>();
        progress.begin("optimum of " + workload, queries.size());
        for (int i = 0; i < queries.size(); i++) {
            EngineQuery.of(queries.get(i), oracle, Deadline.after(options.timeout))
                    .ifPresent(known::add);
            progress.update(i + 1L);
        }
        progress.end();
        return known;
    }

    private BenchReport measure(EngineStore store, Map<String, List<EngineQuery>> workloads, int leftOut) {
        List<List<Object>> rows = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        workloads.forEach((name, queries) -> {
            EngineTimes times = measure(store, name, queries);
            rows.addAll(times.rows());
            remarks.addAll(times.remarks());
        });
        remarks.add(
                "Of native: a query's time over its time in the native order. Slower: more than 1.2 times the native"
                        + " time plus 2 ms. Faster: less than half of it. An execution that ran into the limit of "
                        + options.timeout.toMillis() / 1e3 + " s counts as this long. Medians of " + options.rounds
                        + " rounds after one that is not counted. All row counts agree. " + leftOut
                        + " queries whose optimum was not found within the limit are left out.");
        return new BenchReport("Whole queries, " + store.name(), EngineTimes.columns(), rows, remarks);
    }

    private EngineTimes measure(EngineStore store, String workload, List<EngineQuery> queries) {
        List<EngineOrder> orders = store.orders();
        EngineTimes times = new EngineTimes(workload, queries, orders);
        List<Set<EngineOrder>> hopeless = new ArrayList<>();
        queries.forEach(query -> hopeless.add(EnumSet.noneOf(EngineOrder.class)));
        progress.begin(workload + ", " + store.name(), (options.rounds + 1L) * queries.size());
        for (int round = 0; round <= options.rounds; round++) {
            for (int i = 0; i < queries.size(); i++) {
                for (int turn = 0; turn < orders.size(); turn++) {
                    EngineOrder order = orders.get((turn + i + round) % orders.size());
                    if (hopeless.get(i).contains(order)) {
                        continue;
                    }
                    EngineRun run = store.run(queries.get(i), order, round, options.timeout);
                    queries.get(i).requireRows(run, order, store.name());
                    if (run.timedOut()) {
                        hopeless.get(i).add(order);
                    }
                    if (round > 0 || run.timedOut()) {
                        times.add(i, order, run);
                    }
                }
                progress.update((long) round * queries.size() + i + 1);
            }
        }
        progress.end();
        return times;
    }
}
