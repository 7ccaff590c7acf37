package org.gbjo.bench.engine;

import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gbjo.bench.BenchReport;
import org.gbjo.graph.Graph;
import org.gbjo.job.Progress;
import org.gbjo.run.Deadline;
import org.gbjo.workload.GeneratorOptions;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryGenerator;
import org.gbjo.workload.Shape;

/**
 * What the plug-ins cost queries that are cheap: random ones in the engine's order and in gbjo's, one right after the other,
 * by the processor's time of the thread that executes them. That hardly depends on what else the machine does. The store
 * is counted by the plug-in, as with the jar alone.
 */
public final class CheapQueryBenchmark {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final List<Shape> SHAPES = List.of(Shape.STAR, Shape.PATH, Shape.TREE);

    /** What takes this many times as long as a cheap query, before its code is compiled, is not executed again. */
    private static final int DEAR = 20;

    /** The shortest that RDF4J has. */
    private static final Duration LIMIT = Duration.ofSeconds(1);

    /** Native twice, since what differs between the two is noise. */
    private static final int ARMS = 3;

    private static final int OURS = 2;

    private final Path folder;
    private final Options options;
    private final Progress progress;

    /**
     * What to measure.
     *
     * @param queries how many of each shape
     * @param smallest patterns of a query
     * @param largest patterns of a query
     * @param longest queries that take longer natively are left out
     * @param rounds how often each query is measured
     * @param warmUp for how long, in the processor's time, queries are executed before they are measured
     */
    public record Options(
            List<StoreKind> stores,
            int queries,
            int smallest,
            int largest,
            Duration longest,
            int rounds,
            Duration warmUp,
            long seed) {
        public Options {
            if (rounds < 1) {
                throw new IllegalArgumentException("a benchmark has at least 1 round, got " + rounds);
            }
        }
    }

    public CheapQueryBenchmark(Path folder, Options options, Progress progress) {
        this.folder = folder;
        this.options = options;
        this.progress = progress;
    }

    /** A table with two rows for each store: decisions are made anew each time, or known from earlier rounds. */
    public BenchReport run(Path source) throws IOException {
        Graph graph = Graph.open(source);
        Path data = folder.resolve("data.nt");
        try (BufferedWriter writer = Files.newBufferedWriter(data)) {
            graph.writeNTriples(writer);
        }
        List<EngineQuery> queries = queries(graph);
        List<List<Object>> rows = new ArrayList<>();
        for (StoreKind kind : options.stores) {
            Path own = Files.createDirectories(folder.resolve(kind.toString().replace(' ', '-')));
            try (EngineStore store = kind.open(data, own, Optional.empty())) {
                store.count();
                rows.add(measure(store, queries, true));
                rows.add(measure(store, queries, false));
            }
        }
        return new BenchReport(
                "Cheap queries",
                List.of(
                        "store",
                        "decisions",
                        "queries",
                        "replaced",
                        "CPU µs native",
                        "native again",
                        "gbjo / native",
                        "µs more a query"),
                rows,
                List.of("Stars, paths and trees of " + options.smallest + " to " + options.largest
                        + " patterns, seed " + options.seed + ", that take at most " + options.longest.toMillis()
                        + " ms natively. Means of medians of " + options.rounds
                        + " rounds, parsing and planning included."));
    }

    private List<EngineQuery> queries(Graph graph) throws IOException {
        GeneratorOptions generator = GeneratorOptions.of(options.smallest, options.largest, options.seed);
        List<EngineQuery> queries = new ArrayList<>();
        for (Shape shape : SHAPES) {
            for (Query query : new QueryGenerator(graph, generator)
                    .generate(shape, options.queries, progress)
                    .queries()) {
                queries.add(new EngineQuery(query.id(), query.bgp(), Optional.empty(), OptionalDouble.empty()));
            }
        }
        return queries;
    }

    private List<Object> measure(EngineStore store, List<EngineQuery> queries, boolean anew) {
        List<EngineQuery> cheap = warmedUp(store, queries, anew);
        double[][][] micros = new double[ARMS][cheap.size()][options.rounds];
        boolean[] replaced = new boolean[cheap.size()];
        progress.begin(store.name(), options.rounds);
        for (int round = 0; round < options.rounds; round++) {
            for (int i = 0; i < cheap.size(); i++) {
                for (int turn = 0; turn < ARMS; turn++) {
                    int arm = (turn + i + round) % ARMS;
                    Execution execution = execute(store, cheap.get(i), arm, round, anew);
                    micros[arm][i][round] = execution.micros;
                    replaced[i] |= execution.replaced;
                }
            }
            progress.update(round + 1L);
        }
        progress.end();
        return row(store.name(), anew, micros, replaced);
    }

    /** Executes all queries until the time is over; returns those that are not dear. */
    private List<EngineQuery> warmedUp(EngineStore store, List<EngineQuery> queries, boolean anew) {
        Deadline end = Deadline.after(options.warmUp, THREADS::getCurrentThreadCpuTime);
        progress.begin(store.name() + ", warming up", 0);
        List<EngineQuery> cheap = new ArrayList<>();
        for (EngineQuery query : queries) {
            Execution first = execute(store, query, 0, 0, anew);
            if (!first.timedOut && first.micros <= DEAR * longestMicros()) {
                cheap.add(query);
            }
        }
        do {
            for (EngineQuery query : cheap) {
                for (int arm = 0; arm < ARMS; arm++) {
                    execute(store, query, arm, 0, anew);
                }
            }
        } while (!end.expired());
        progress.end();
        return cheap;
    }

    private double longestMicros() {
        return options.longest.toNanos() / 1e3;
    }

    private record Execution(double micros, boolean timedOut, boolean replaced) {}

    private Execution execute(EngineStore store, EngineQuery query, int arm, int round, boolean anew) {
        if (anew) {
            store.forget();
        }
        EngineOrder order = arm == OURS ? EngineOrder.GBJO : EngineOrder.NATIVE;
        long start = THREADS.getCurrentThreadCpuTime();
        EngineRun run = store.run(query, order, round, LIMIT);
        double micros = (THREADS.getCurrentThreadCpuTime() - start) / 1e3;
        return new Execution(
                micros,
                run.timedOut(),
                run.decision().isPresent() && run.decision().get().reason().isReplacement());
    }

    private List<Object> row(String store, boolean anew, double[][][] micros, boolean[] replaced) {
        double[] sums = new double[ARMS];
        int count = 0;
        int others = 0;
        for (int i = 0; i < replaced.length; i++) {
            if (median(micros[0][i]) <= longestMicros()) {
                for (int arm = 0; arm < ARMS; arm++) {
                    sums[arm] += median(micros[arm][i]);
                }
                count++;
                others += replaced[i] ? 1 : 0;
            }
        }
        return List.of(
                store,
                anew ? "anew" : "known",
                count,
                others,
                sums[0] / count,
                sums[1] / sums[0],
                sums[OURS] / sums[0],
                (sums[OURS] - sums[0]) / count);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
