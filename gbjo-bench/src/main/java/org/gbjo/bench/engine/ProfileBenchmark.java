package org.gbjo.bench.engine;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gbjo.bench.BenchReport;
import org.gbjo.job.Progress;
import org.gbjo.search.StoreIndexes;
import org.gbjo.search.StoreTimes;

/**
 * How long stores take for what plans do: look-ups by every access path, triples that are gone through in vain, and rows.
 * Queries of generated data do known numbers of each, in the written order and without the plug-in; the times of the single
 * things are fitted to the processor time that the thread takes, so that a busy machine matters little.
 */
public final class ProfileBenchmark {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final int SCAN = StoreTimes.ACCESS_PATHS;
    private static final int ROW = SCAN + 1;
    private static final int QUERY = ROW + 1;

    private final Path folder;
    private final List<StoreKind> stores;
    private final int rounds;
    private final Progress progress;

    /** @param rounds how often each query is measured, after half as many rounds without measuring */
    public ProfileBenchmark(Path folder, List<StoreKind> stores, int rounds, Progress progress) {
        this.folder = folder;
        this.stores = stores;
        this.rounds = rounds;
        this.progress = progress;
    }

    /** A table for each store, with lines for its plug-in's file below. */
    public List<BenchReport> run() throws IOException {
        Path file = folder.resolve("access.nt");
        AccessData data = AccessData.write(file);
        List<BenchReport> reports = new ArrayList<>();
        for (StoreKind kind : stores) {
            progress.begin("loading " + kind, 0);
            try (EngineStore store = kind.open(file, folder, Optional.empty())) {
                progress.end();
                List<AccessQuery> queries = data.queries(kind.times().indexes());
                reports.add(report(kind, store, data.triples(), queries, measure(store, queries)));
            }
        }
        return reports;
    }

    /** The least nanoseconds of processor time of each query; all queries take turns. */
    private double[] measure(EngineStore store, List<AccessQuery> queries) {
        double[] least = new double[queries.size()];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        int warmUp = (rounds + 1) / 2;
        progress.begin("measuring " + store.name(), rounds + warmUp);
        for (int round = 0; round < rounds + warmUp; round++) {
            for (int i = 0; i < least.length; i++) {
                double nanos = nanos(store, queries.get(i), round);
                least[i] = round < warmUp ? least[i] : Math.min(least[i], nanos);
            }
            progress.update(round + 1L);
        }
        progress.end();
        return least;
    }

    private static double nanos(EngineStore store, AccessQuery query, int round) {
        EngineQuery written = query.query();
        long start = THREADS.getCurrentThreadCpuTime();
        EngineRun run = store.run(written, EngineOrder.OPTIMUM, round, LIMIT);
        double nanos = THREADS.getCurrentThreadCpuTime() - start;
        if (run.timedOut() || run.rows() != query.rows()) {
            throw new IllegalStateException(store.name() + " should give " + query.rows() + " rows for " + query.name()
                    + ", got " + run.rows());
        }
        return nanos;
    }

    private static BenchReport report(
            StoreKind kind, EngineStore store, long triples, List<AccessQuery> queries, double[] nanos) {
        StoreIndexes indexes = kind.times().indexes();
        double[][] equations = new double[queries.size()][];
        for (int i = 0; i < equations.length; i++) {
            equations[i] = equation(queries.get(i), indexes, triples);
        }
        double[] fitted = NonNegativeFit.factors(equations, nanos);
        List<List<Object>> rows = new ArrayList<>();
        for (int i = 0; i < equations.length; i++) {
            AccessQuery query = queries.get(i);
            double predicted = 0;
            for (int column = 0; column < fitted.length; column++) {
                predicted += fitted[column] * equations[i][column];
            }
            rows.add(List.of(
                    query.name(),
                    query.lookUps(),
                    equations[i][SCAN],
                    equations[i][ROW],
                    nanos[i] / 1e6,
                    predicted / 1e6,
                    predicted / nanos[i]));
        }
        return new BenchReport(
                "Times of " + store.name(),
                List.of("access path", "look-ups", "triples in vain", "rows", "ms", "ms by the fit", "fit / ms"),
                rows,
                lines(kind, fitted));
    }

    /** How often a query does what takes time. */
    private static double[] equation(AccessQuery query, StoreIndexes indexes, long triples) {
        double[] numbers = new double[QUERY + 1];
        if (query.firstRows() > 0) {
            numbers[AccessQuery.PREDICATE]++;
            numbers[ROW] += query.firstRows();
        }
        // To read everything begins as reading a predicate does; a single look-up could not be told from the rest.
        numbers[query.bound() == 0 ? AccessQuery.PREDICATE : query.bound()] += query.lookUps();
        double[] terms = query.terms().stream().mapToDouble(Double::doubleValue).toArray();
        numbers[SCAN] = query.lookUps() * indexes.scanned(query.bound(), (double) triples, terms);
        numbers[ROW] += query.rows();
        numbers[QUERY] = 1;
        return numbers;
    }

    private static List<String> lines(StoreKind kind, double[] fitted) {
        List<Double> lookUps = new ArrayList<>();
        for (int bound = 0; bound < StoreTimes.ACCESS_PATHS; bound++) {
            lookUps.add(fitted[bound == 0 ? AccessQuery.PREDICATE : bound]);
        }
        String store = kind.storeName();
        return List.of(
                store + ".lookUpNanos = " + StoreTimes.write(lookUps),
                String.format(Locale.ROOT, "%s.scanNanos = %.1f", store, fitted[SCAN]),
                String.format(Locale.ROOT, "%s.rowNanos = %.0f", store, fitted[ROW]),
                String.format(Locale.ROOT, "A query takes %.0f ns before its first look-up.", fitted[QUERY]));
    }
}
