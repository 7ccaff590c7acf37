package org.gbjo.bench.engine;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gbjo.bench.BenchReport;
import org.gbjo.bench.JsonJournal;
import org.gbjo.graph.Graph;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.job.Progress;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.query.Bgp;
import org.gbjo.run.AtomicFiles;
import org.gbjo.run.Deadline;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryFiles;

/**
 * Whole queries in an engine: in its own order, in the order of the plug-in with the time to find it, and in the order of
 * the least C_out. The orders of a query are executed one right after the other, in a turn that changes, after a round
 * that is not counted; every execution of the plug-in's plans anew. Which kinds of queries are cheap it remembers, as in a
 * server that is asked the same kinds with new constants. What runs into the limit is not executed again.
 */
public final class EngineBenchmark {
    /**
     * What to execute.
     *
     * @param model the model folder of the plug-in; without one, it counts each store itself
     * @param timeout after which an execution is cut off and counts as this long; also for finding the optimum
     * @param rounds that are measured; a query's time is the median
     * @param queries how many of each file, drawn at even distances; 0: all
     * @param mostRows queries that are known to have more solutions are left out: their time is that of their rows
     * @param whole whether queries are executed as they are written, whatever they have beside BGPs; of these no optimum is
     *     known
     * @param unguarded whether to measure the planner's orders also where the guard would keep the engine's
     * @param bushy whether to measure the plug-in also with trees and hash joins allowed
     * @param hindsight whether to execute each BGP also in the orders of {@link HindsightOrders}
     * @param csv a file for every single execution, if there is to be one
     * @param output a folder that keeps what was measured, so that a run goes on where it was ended, and the report
     */
    public record Options(
            Optional<Path> model,
            List<StoreKind> stores,
            Duration timeout,
            int rounds,
            int queries,
            double mostRows,
            boolean whole,
            boolean unguarded,
            boolean bushy,
            boolean hindsight,
            Optional<Path> csv,
            Optional<Path> output) {
        public Options {
            stores = List.copyOf(stores);
            if (rounds < 1) {
                throw new IllegalArgumentException("a benchmark has at least 1 round, got " + rounds);
            }
        }
    }

    /** How many queries are lost at most when a run with an output is ended. */
    private static final int PART = 20;

    private static final Duration TO_WARM_UP = Duration.ofSeconds(1);
    private final Path folder;
    private final Options options;
    private final Progress progress;
    private Optional<HindsightOrders> hindsight = Optional.empty();
    private Optional<EngineJournal> journal = Optional.empty();

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
     * @param queryFiles files or folders of queries, a workload each, or two if some queries have no answer
     */
    public List<BenchReport> run(Path source, List<Path> queryFiles) throws IOException {
        options.model.ifPresent(
                model -> options.stores.forEach(kind -> kind.orderers().require(model)));
        boolean isFolder = Files.isDirectory(source);
        Graph graph = Graph.open(isFolder ? source : imported(source));
        Map<String, List<EngineQuery>> workloads = new LinkedHashMap<>();
        for (Path file : queryFiles) {
            if (options.whole) {
                workloads.put(
                        name(file),
                        chosen(QueryFiles.readWhole(file)).stream()
                                .map(EngineQuery::of)
                                .toList());
                continue;
            }
            List<EngineQuery> queries = known(chosen(distinct(QueryFiles.read(file))), graph, name(file));
            List<EngineQuery> empty =
                    queries.stream().filter(EngineQuery::hasNoRows).toList();
            if (empty.isEmpty() || empty.size() == queries.size()) {
                workloads.put(name(file), queries);
            } else {
                workloads.put(
                        name(file) + ", with answers",
                        queries.stream().filter(query -> !query.hasNoRows()).toList());
                workloads.put(name(file) + ", without answers", empty);
            }
        }
        if (options.hindsight) {
            hindsight = Optional.of(HindsightOrders.of(graph, folder, progress));
        }
        if (options.output.isPresent()) {
            Files.createDirectories(options.output.get());
            JsonJournal.requireSameRun(options.output.get(), described(source, queryFiles));
            journal = Optional.of(EngineJournal.open(options.output.get().resolve("executions.jsonl")));
        }
        Path data = isFolder ? exported(graph) : source;
        EngineLog log = new EngineLog();
        keep(log);
        List<BenchReport> reports = new ArrayList<>();
        RowCheck rows = new RowCheck();
        for (StoreKind kind : options.stores) {
            progress.begin("loading " + kind, 0);
            try (EngineStore store = kind.open(data, folder, options.model)) {
                progress.end();
                if (options.model.isEmpty()) {
                    store.count();
                }
                reports.add(measure(store, kind, workloads, rows, log));
            }
            keep(log);
            if (options.output.isPresent()) {
                BenchReport.keep(reports, options.output.get());
            }
        }
        return reports;
    }

    private Map<String, Object> described(Path source, List<Path> queryFiles) {
        Map<String, Object> run = new LinkedHashMap<>();
        run.put("graph", source.toAbsolutePath().normalize().toString());
        run.put("files", queryFiles.stream().map(Path::toString).toList());
        run.put("model", options.model.map(Path::toString).orElse(""));
        run.put("limit", options.timeout.toString());
        run.put("rounds", (long) options.rounds);
        run.put("queries", (long) options.queries);
        run.put("most rows", Double.toString(options.mostRows));
        run.put("whole", options.whole);
        run.put("hindsight", options.hindsight);
        run.put("unguarded", options.unguarded);
        run.put("bushy", options.bushy);
        return run;
    }

    /** Also before anything is measured, so that a file that cannot be written is known at once. */
    private void keep(EngineLog log) throws IOException {
        if (options.csv.isPresent()) {
            AtomicFiles.replace(options.csv.get(), log.text());
        }
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

    /** {@code wikidata-star/test} of a file {@code …/wikidata-star/test.jsonl}. */
    private static String name(Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        String stem = absolute.getFileName().toString().replaceFirst("\\.[^.]*$", "");
        Path parent = absolute.getParent();
        return parent.getFileName() == null ? stem : parent.getFileName() + "/" + stem;
    }

    /** A query that is there twice would find its decision made. */
    private static List<Query> distinct(List<Query> all) {
        Set<Bgp> seen = new HashSet<>();
        return all.stream().filter(query -> seen.add(query.bgp())).toList();
    }

    private <T> List<T> chosen(List<T> all) {
        if (options.queries == 0 || options.queries >= all.size()) {
            return all;
        }
        List<T> chosen = new ArrayList<>();
        for (int i = 0; i < options.queries; i++) {
            chosen.add(all.get((int) ((long) i * all.size() / options.queries)));
        }
        return chosen;
    }

    private List<EngineQuery> known(List<Query> queries, Graph graph, String workload) {
        GraphOracle oracle = new GraphOracle(graph);
        List<EngineQuery> known = new ArrayList<>();
        progress.begin("optimum of " + workload, queries.size());
        for (int i = 0; i < queries.size(); i++) {
            EngineQuery query = EngineQuery.of(queries.get(i), oracle, Deadline.after(options.timeout));
            if (query.rows().orElse(0) <= options.mostRows) {
                known.add(query);
            }
            progress.update(i + 1L);
        }
        progress.end();
        return known;
    }

    private BenchReport measure(
            EngineStore store,
            StoreKind kind,
            Map<String, List<EngineQuery>> workloads,
            RowCheck rowCheck,
            EngineLog log)
            throws IOException {
        List<List<Object>> rows = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        for (Map.Entry<String, List<EngineQuery>> workload : workloads.entrySet()) {
            EngineTimes times =
                    measure(store, workload.getKey(), withHindsight(workload.getValue(), kind), rowCheck, log);
            rows.addAll(times.rows());
            remarks.addAll(times.remarks());
        }
        remarks.add(
                "Of native: a query's time over its time in the native order. Slower: more than 1.2 times the native"
                        + " time plus 2 ms. Faster: less than half of it. An execution that ran into the limit of "
                        + options.timeout.toMillis() / 1e3 + " s counts as this long. Medians of " + options.rounds
                        + " rounds after one that is not counted. All row counts agree. Where the optimum was not found"
                        + " within the limit, its rows leave the query out and compare with native on the others. What"
                        + " native again has slower or faster is noise.");
        return new BenchReport("Whole queries, " + store.name(), EngineTimes.columns(), rows, remarks);
    }

    private List<EngineQuery> withHindsight(List<EngineQuery> queries, StoreKind kind) {
        return hindsight
                .map(orders -> queries.stream()
                        .map(query -> orders.add(query, kind.times()))
                        .toList())
                .orElse(queries);
    }

    private EngineTimes measure(
            EngineStore store, String workload, List<EngineQuery> queries, RowCheck rows, EngineLog log)
            throws IOException {
        EngineTimes times = new EngineTimes(workload, queries, orders(store));
        List<Integer> left = new ArrayList<>();
        for (int i = 0; i < queries.size(); i++) {
            EngineQuery query = queries.get(i);
            var done = journal.flatMap(kept -> kept.find(store.name(), workload, query));
            if (done.isPresent()) {
                add(times, i, query, done.get(), rows, store);
            } else {
                left.add(i);
            }
        }
        int part = journal.isPresent() ? PART : Math.max(1, left.size());
        if (part < left.size()) {
            warmUp(store, queries, left);
        }
        progress.begin(workload + ", " + store.name(), left.size());
        for (int first = 0; first < left.size(); first += part) {
            List<Integer> some = left.subList(first, Math.min(left.size(), first + part));
            Map<Integer, Map<EngineOrder, List<EngineResult>>> results =
                    new EngineRounds(store, workload, queries, orders(store), options, log).run(some, rows);
            for (Map.Entry<Integer, Map<EngineOrder, List<EngineResult>>> result : results.entrySet()) {
                EngineQuery query = queries.get(result.getKey());
                add(times, result.getKey(), query, result.getValue(), rows, store);
                if (journal.isPresent()) {
                    journal.get().add(store.name(), workload, query, result.getValue());
                }
            }
            progress.update(first + (long) some.size());
        }
        progress.end();
        return times;
    }

    private static void add(
            EngineTimes times,
            int at,
            EngineQuery query,
            Map<EngineOrder, List<EngineResult>> results,
            RowCheck rows,
            EngineStore store) {
        results.forEach((order, runs) -> runs.forEach(run -> {
            rows.require(query, run, order, store.name());
            times.add(at, order, run);
        }));
    }

    /** Where queries are measured a part at a time, the first part would find code that is not compiled. */
    private void warmUp(EngineStore store, List<EngineQuery> queries, List<Integer> left) {
        for (int i = 0; i < PART; i++) {
            EngineQuery query = queries.get(left.get((int) ((long) i * left.size() / PART)));
            for (EngineOrder order : orders(store)) {
                if (query.has(order) && !order.isHindsight()) {
                    store.forget();
                    store.run(query, order, 0, TO_WARM_UP);
                }
            }
        }
    }

    private List<EngineOrder> orders(EngineStore store) {
        return store.orders().stream()
                .filter(order -> order != EngineOrder.UNGUARDED || options.unguarded)
                .filter(order -> order != EngineOrder.BUSHY || options.bushy)
                .filter(order -> !order.isHindsight() || options.hindsight)
                .toList();
    }
}
