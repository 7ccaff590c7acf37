package org.gbjo.bench.engine;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gbjo.analyze.Analysis;
import org.gbjo.bench.BenchReport;
import org.gbjo.graph.Graph;
import org.gbjo.job.Progress;
import org.gbjo.run.Folders;
import org.gbjo.statistics.count.StatisticsOptions;
import org.gbjo.workload.GeneratorOptions;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryGenerator;
import org.gbjo.workload.Shape;

/**
 * From which number of triples and of patterns on orders repay what they cost: random queries on beginnings of a graph,
 * in the engine's order and in gbjo's, by the processor's time of the thread that executes them.
 */
public final class SmallStoreBenchmark {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final List<Shape> SHAPES = List.of(Shape.STAR, Shape.PATH, Shape.TREE);
    private static final int MOST_PATTERNS = 6;

    private final Path folder;
    private final Options options;
    private final Progress progress;

    /**
     * What to measure.
     *
     * @param sizes numbers of triples
     * @param queries how many of each shape and number of patterns
     * @param rounds how often each query is measured after one round that is not counted
     */
    public record Options(
            List<StoreKind> stores, List<Integer> sizes, int queries, int rounds, Duration timeout, long seed) {}

    public SmallStoreBenchmark(Path folder, Options options, Progress progress) {
        this.folder = folder;
        this.options = options;
        this.progress = progress;
    }

    /** A table with a row for each store, size and number of patterns. */
    public BenchReport run(Path source) throws IOException {
        Path whole = folder.resolve("whole.nt");
        try (BufferedWriter writer = Files.newBufferedWriter(whole)) {
            Graph.open(source).writeNTriples(writer);
        }
        List<List<Object>> rows = new ArrayList<>();
        for (int size : options.sizes) {
            Path own = Files.createDirectories(folder.resolve(Integer.toString(size)));
            Path data = beginning(whole, size, own.resolve("data.nt"));
            Path graph = own.resolve("graph");
            Path model = own.resolve("model");
            new Analysis(StatisticsOptions.defaults(), progress, line -> {})
                    .run(List.of(data.toString()), Optional.of(graph), model);
            List<List<EngineQuery>> queries = queries(Graph.open(graph));
            for (StoreKind kind : options.stores) {
                try (EngineStore store = kind.open(data, own, Optional.of(model))) {
                    kind.orderers().require(model);
                    for (List<EngineQuery> ofSize : queries) {
                        rows.add(measure(store, size, ofSize));
                    }
                }
            }
            Folders.delete(own);
        }
        return new BenchReport(
                "Small stores",
                List.of(
                        "store",
                        "triples",
                        "patterns",
                        "queries",
                        "replaced",
                        "CPU ms native",
                        "CPU ms gbjo",
                        "gbjo / native"),
                rows,
                List.of("Stars, paths and trees, seed " + options.seed + ". Sums of the least of " + options.rounds
                        + " rounds, planning included. Every query is decided on anew."));
    }

    private static Path beginning(Path whole, int triples, Path target) throws IOException {
        try (BufferedReader reader = Files.newBufferedReader(whole);
                BufferedWriter writer = Files.newBufferedWriter(target)) {
            String line = reader.readLine();
            for (int i = 0; i < triples && line != null; i++) {
                writer.write(line);
                writer.newLine();
                line = reader.readLine();
            }
        }
        return target;
    }

    /** Queries by their number of patterns. */
    private List<List<EngineQuery>> queries(Graph graph) {
        List<List<EngineQuery>> all = new ArrayList<>();
        for (int patterns = 2; patterns <= MOST_PATTERNS; patterns++) {
            GeneratorOptions generator =
                    GeneratorOptions.of(patterns, patterns, options.seed).withIncomingEdges(true);
            List<EngineQuery> ofSize = new ArrayList<>();
            for (Shape shape : SHAPES) {
                for (Query query : new QueryGenerator(graph, generator)
                        .generate(shape, options.queries, progress)
                        .queries()) {
                    ofSize.add(new EngineQuery(query.id(), query.bgp(), Optional.empty(), OptionalDouble.empty()));
                }
            }
            all.add(ofSize);
        }
        return all;
    }

    private List<Object> measure(EngineStore store, int size, List<EngineQuery> queries) {
        double[] natively = new double[queries.size()];
        double[] ours = new double[queries.size()];
        int replaced = 0;
        progress.begin(store.name() + ", " + size + " triples", (options.rounds + 1L) * queries.size());
        for (int round = 0; round <= options.rounds; round++) {
            for (int i = 0; i < queries.size(); i++) {
                for (int turn = 0; turn < 2; turn++) {
                    boolean isOurs = (round + i + turn) % 2 == 0;
                    store.forget();
                    long start = THREADS.getCurrentThreadCpuTime();
                    EngineRun run = store.run(
                            queries.get(i), isOurs ? EngineOrder.GBJO : EngineOrder.NATIVE, round, options.timeout);
                    double milliseconds = (THREADS.getCurrentThreadCpuTime() - start) / 1e6;
                    double[] times = isOurs ? ours : natively;
                    times[i] = round <= 1 ? milliseconds : Math.min(times[i], milliseconds);
                    replaced += isOurs && round == 0 && isReplaced(run) ? 1 : 0;
                }
                progress.update((long) round * queries.size() + i + 1);
            }
        }
        progress.end();
        double sumNative = sum(natively);
        double sumOurs = sum(ours);
        int patterns = queries.isEmpty() ? 0 : queries.get(0).bgp().size();
        return List.of(store.name(), size, patterns, queries.size(), replaced, sumNative, sumOurs, sumOurs / sumNative);
    }

    private static boolean isReplaced(EngineRun run) {
        return run.decision().isPresent() && run.decision().get().reason().isReplacement();
    }

    private static double sum(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum;
    }
}
