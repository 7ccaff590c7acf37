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
import org.gbjo.decision.Decision;
import org.gbjo.job.Progress;
import org.gbjo.search.StoreIndexes;
import org.gbjo.search.StoreTimes;

/**
 * How long stores take for what plans do: look-ups by every access path, triples that are gone through in vain, rows, and
 * hash joins. Queries of generated data do known numbers of each, in the written order and without the plug-in, or joined
 * by its hash joins where their text says so. The times of the single things are fitted to the processor time that the
 * thread takes, so that a busy machine matters little. What a hash join takes is what it takes beyond its sides, which are
 * measured by themselves: they take several times as long as the join.
 */
public final class ProfileBenchmark {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    /** A hash join and its two sides. */
    private static final int OF_JOIN = 3;

    private static final Duration LIMIT = Duration.ofMinutes(1);

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
                List<ProfileQuery> queries =
                        new ArrayList<>(data.queries(kind.times().indexes()));
                for (HashQuery join : data.hashJoins()) {
                    queries.add(join);
                    queries.addAll(join.sides());
                }
                reports.add(report(
                        kind, store, data.triples(), queries, data.hashJoins().size(), measure(store, queries)));
            }
        }
        return reports;
    }

    /** The least nanoseconds of processor time of each query; all queries take turns. */
    private double[] measure(EngineStore store, List<ProfileQuery> queries) {
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

    private static double nanos(EngineStore store, ProfileQuery query, int round) {
        EngineQuery written = query.query();
        long start = THREADS.getCurrentThreadCpuTime();
        EngineRun run = store.run(written, query.plan(), round, LIMIT);
        double nanos = THREADS.getCurrentThreadCpuTime() - start;
        if (run.timedOut() || run.rows() != query.rows()) {
            throw new IllegalStateException(store.name() + " should give " + query.rows() + " rows for " + query.name()
                    + ", got " + run.rows());
        }
        if (query.plan().isPlanned() && !(run.decision().orElse(null) instanceof Decision.AsTree)) {
            throw new IllegalStateException(store.name() + " should join by hash for " + query.name() + ", got "
                    + run.decision().map(Object::toString).orElse("no decision"));
        }
        return nanos;
    }

    /** @param joins how many of the queries, at the end, are hash joins with their sides */
    private static BenchReport report(
            StoreKind kind, EngineStore store, long triples, List<ProfileQuery> queries, int joins, double[] nanos) {
        StoreIndexes indexes = kind.times().indexes();
        int withoutJoins = queries.size() - joins * OF_JOIN;
        double[][] work = new double[queries.size()][];
        for (int i = 0; i < work.length; i++) {
            work[i] = queries.get(i).work(indexes, triples).numbers();
        }
        double[] fitted = NonNegativeFit.factors(Arrays.copyOf(work, withoutJoins), Arrays.copyOf(nanos, withoutJoins));
        double[] predicted = new double[queries.size()];
        for (int i = 0; i < predicted.length; i++) {
            predicted[i] = sum(fitted, work[i]);
        }
        fitJoins(fitted, work, nanos, withoutJoins, predicted);
        List<List<Object>> rows = new ArrayList<>();
        for (int i = 0; i < work.length; i++) {
            ProfileQuery query = queries.get(i);
            rows.add(List.of(
                    query.name(),
                    query.work(indexes, triples).lookUps(),
                    work[i][ProfileWork.SCAN],
                    work[i][ProfileWork.ROW],
                    nanos[i] / 1e6,
                    predicted[i] / 1e6,
                    predicted[i] / nanos[i]));
        }
        return new BenchReport(
                "Times of " + store.name(),
                List.of("query", "look-ups", "triples in vain", "rows", "ms", "ms by the fit", "fit / ms"),
                rows,
                lines(kind, fitted));
    }

    /** Fits what rows take that are kept and compared, by what joins take beyond their sides. */
    private static void fitJoins(double[] fitted, double[][] work, double[] nanos, int firstJoin, double[] predicted) {
        int joins = (work.length - firstJoin) / OF_JOIN;
        double[][] equations = new double[joins][];
        double[] beyond = new double[joins];
        double[] wholes = new double[joins];
        for (int join = 0; join < joins; join++) {
            int at = firstJoin + join * OF_JOIN;
            equations[join] = new double[] {work[at][ProfileWork.BUILD], work[at][ProfileWork.PROBE]};
            beyond[join] = nanos[at] - ofSides(fitted, work, nanos, at);
            wholes[join] = nanos[at];
        }
        double[] prices = NonNegativeFit.factors(equations, beyond, wholes);
        fitted[ProfileWork.BUILD] = prices[0];
        fitted[ProfileWork.PROBE] = prices[1];
        for (int join = 0; join < joins; join++) {
            int at = firstJoin + join * OF_JOIN;
            predicted[at] = ofSides(fitted, work, nanos, at) + sum(prices, equations[join]);
        }
    }

    /** What the sides of a join take, as measured, with the beginning of one query and the rows of the join. */
    private static double ofSides(double[] fitted, double[][] work, double[] nanos, int at) {
        double rows = work[at][ProfileWork.ROW] - work[at + 1][ProfileWork.ROW] - work[at + 2][ProfileWork.ROW];
        return nanos[at + 1] + nanos[at + 2] - fitted[ProfileWork.QUERY] + fitted[ProfileWork.ROW] * rows;
    }

    private static double sum(double[] factors, double[] numbers) {
        double sum = 0;
        for (int column = 0; column < factors.length; column++) {
            sum += factors[column] * numbers[column];
        }
        return sum;
    }

    private static List<String> lines(StoreKind kind, double[] fitted) {
        List<Double> lookUps = new ArrayList<>();
        for (int bound = 0; bound < StoreTimes.ACCESS_PATHS; bound++) {
            lookUps.add(fitted[bound == 0 ? AccessQuery.PREDICATE : bound]);
        }
        String store = kind.storeName();
        return List.of(
                store + ".lookUpNanos = " + StoreTimes.write(lookUps),
                String.format(Locale.ROOT, "%s.scanNanos = %.1f", store, fitted[ProfileWork.SCAN]),
                String.format(Locale.ROOT, "%s.rowNanos = %.0f", store, fitted[ProfileWork.ROW]),
                String.format(Locale.ROOT, "%s.hashBuildNanos = %.0f", store, fitted[ProfileWork.BUILD]),
                String.format(Locale.ROOT, "%s.hashProbeNanos = %.0f", store, fitted[ProfileWork.PROBE]),
                String.format(
                        Locale.ROOT, "A query takes %.0f ns before its first look-up.", fitted[ProfileWork.QUERY]));
    }
}
