package org.gbjo.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gbjo.job.Progress;
import org.gbjo.kernel.Kernels;
import org.gbjo.kernel.PackedMatrix;
import org.gbjo.paper.feature.FeatureScheme;
import org.gbjo.paper.feature.PaperFeatures;
import org.gbjo.paper.feature.TermVectors;
import org.gbjo.paper.model.Gin;
import org.gbjo.paper.model.GinShape;
import org.gbjo.paper.model.GinWeights;
import org.gbjo.paper.search.GradientPlanner;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.report.statistics.Distribution;
import org.gbjo.run.Deadline;

/**
 * Measures the search on the machine at hand: one thread, untrained weights, stars of several sizes, the paper's 10
 * steps and a beam of 6.
 */
public final class SearchBenchmark {
    private static final int VECTOR_DIMENSIONS = 100;
    private static final long SEED = 1;
    private static final int HEAD = 64;
    private static final FeatureScheme FEATURES = new PaperFeatures(TermVectors.hashed(VECTOR_DIMENSIONS, SEED), SEED);
    private static final SearchSettings SETTINGS = SearchSettings.wikidataStar();
    private static final Deadline NO_DEADLINE = Deadline.none();

    /** Operations a second of the product kernel on matrices that stay in the first-level cache. */
    private final double peak = peak(Kernels.best());

    /** Measures all sizes on all models and puts them into a table. */
    public BenchReport run(List<Integer> sizes, List<GinSize> models, Duration each, Progress progress) {
        List<List<Object>> rows = new ArrayList<>();
        progress.begin("searching", (long) sizes.size() * models.size());
        for (GinSize model : models) {
            for (int patterns : sizes) {
                rows.add(measure(patterns, model, each));
                progress.update(rows.size());
            }
        }
        progress.end();
        return new BenchReport(
                "Gradient search: tree relaxation, 10 steps, beam 6, stars, untrained weights, one thread",
                List.of(
                        "n",
                        "model",
                        "median ms",
                        "least ms",
                        "bytes",
                        "beyond the plan",
                        "two threads",
                        "first ms",
                        "first ms, scalar",
                        "MFLOP",
                        "% of peak"),
                rows,
                List.of(
                        String.format(
                                Locale.ROOT,
                                "Kernels: %s, peak %.0f GFLOP/s measured in the same run. Bytes are what a search"
                                        + " allocates, and how many of them are not the returned plan.",
                                Kernels.best().name(),
                                peak / 1e9),
                        "Two threads: how many times the searches of one thread two do together.",
                        "First: the first search of a new process, with these kernels and with the scalar ones, which"
                                + " explain and optimize use for a few queries."));
    }

    /** Measures one size for about the given time, after a warm-up of at most as long. */
    private List<Object> measure(int patterns, GinSize size, Duration time) {
        GradientPlanner planner = planner(size);
        Bgp bgp = star(patterns);
        planner.warmUp(time);
        Distribution millis = Timing.millis(planner, bgp, time);
        double operations = operations(shape(size), patterns, planner, bgp);
        long bytes = Timing.allocated(() -> planner.plan(bgp, NO_DEADLINE));
        return List.of(
                patterns,
                size.hidden() + "x" + size.layers(),
                millis.median(),
                millis.least(),
                bytes,
                bytes - Timing.resultBytes(planner.plan(bgp, NO_DEADLINE)),
                ThreadGain.of(planner, bgp),
                ColdStart.millis(size, patterns, Kernels.best()),
                ColdStart.millis(size, patterns, Kernels.scalar()),
                operations / 1e6,
                100 * operations / (millis.least() / 1e3) / peak);
    }

    /** A planner with the settings of {@code wikidata-star} on untrained weights. */
    static GradientPlanner planner(GinSize size) {
        return planner(size, Kernels.best());
    }

    static GradientPlanner planner(GinSize size, Kernels kernels) {
        return new GradientPlanner(new Gin(GinWeights.random(shape(size), SEED), FEATURES), SETTINGS, kernels);
    }

    private static GinShape shape(GinSize size) {
        return new GinShape(FEATURES.width(), size.hidden(), size.layers(), HEAD, false);
    }

    /**
     * Operations of the products of hidden states with weights that remain after all that is shared: the projection and
     * all but two products of the layers for the patterns, 2L - 2 products forward and as many backward for each step,
     * 2L - 2 for each different join of the plans found. Messages, penalties and activations are not counted.
     */
    private static double operations(GinShape shape, int patterns, GradientPlanner planner, Bgp bgp) {
        double product = 2.0 * shape.hidden() * shape.hidden();
        int products = 2 * shape.layers() - 2;
        List<String> joins = new ArrayList<>();
        planner.plan(bgp, Deadline.none(), step -> addJoins(step.projected().order(), joins));
        double perPattern = 2.0 * shape.inputs() * shape.hidden() + (products + 1) * product;
        double perJoin = products * product;
        return patterns * perPattern
                + SETTINGS.steps() * (patterns - 1) * 2 * perJoin
                + joins.stream().distinct().count() * perJoin;
    }

    private static void addJoins(int[] order, List<String> joins) {
        StringBuilder prefix = new StringBuilder();
        prefix.append(Math.min(order[0], order[1])).append(',').append(Math.max(order[0], order[1]));
        joins.add(prefix.toString());
        for (int i = 2; i < order.length; i++) {
            joins.add(prefix.append(',').append(order[i]).toString());
        }
    }

    /** Patterns of one variable subject, every other object bound. */
    static Bgp star(int size) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(Pattern.of("?x", "<p" + i + ">", i % 2 == 0 ? "?o" + i : "<o" + i + ">"));
        }
        return new Bgp(patterns);
    }

    private static double peak(Kernels kernels) {
        int rows = 60;
        int depth = 96;
        float[] a = new float[rows * depth];
        float[] c = new float[rows * PackedMatrix.PANEL];
        PackedMatrix b = PackedMatrix.of(depth, PackedMatrix.PANEL, new float[depth * PackedMatrix.PANEL]);
        double best = 0;
        for (int round = 0; round < 300; round++) {
            long start = System.nanoTime();
            for (int i = 0; i < 100; i++) {
                kernels.accumulate(rows, a, 0, depth, b, c, 0, PackedMatrix.PANEL);
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            best = Math.max(best, 100 * 2.0 * rows * depth * PackedMatrix.PANEL / seconds);
        }
        return best;
    }
}
