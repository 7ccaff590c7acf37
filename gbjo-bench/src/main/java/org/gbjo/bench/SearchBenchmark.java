package org.gbjo.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.job.Progress;
import org.gbjo.paper.feature.FeatureScheme;
import org.gbjo.paper.feature.PaperFeatures;
import org.gbjo.paper.feature.TermVectors;
import org.gbjo.paper.kernel.MatrixKernels;
import org.gbjo.paper.model.Gin;
import org.gbjo.paper.model.GinShape;
import org.gbjo.paper.model.GinWeights;
import org.gbjo.paper.search.GradientPlanner;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.run.Deadline;

/**
 * Measures the search on the machine at hand: one thread, untrained weights, stars of several sizes, the paper's 10
 * steps and a beam of 6.
 */
public final class SearchBenchmark {
    private static final int VECTOR_DIMENSIONS = 100;
    private static final long SEED = 1;
    private static final int HEAD = 64;
    private static final List<GinSize> MODELS = List.of(new GinSize(128, 6), new GinSize(64, 6), new GinSize(32, 3));
    private static final FeatureScheme FEATURES = new PaperFeatures(TermVectors.hashed(VECTOR_DIMENSIONS, SEED), SEED);

    /** Measures all sizes on all models and puts them into a table. */
    public BenchReport run(List<Integer> sizes, Duration each, Progress progress) {
        List<List<Object>> rows = new ArrayList<>();
        progress.begin("searching", (long) sizes.size() * MODELS.size());
        for (GinSize model : MODELS) {
            for (int patterns : sizes) {
                rows.add(measure(patterns, model, each));
                progress.update(rows.size());
            }
        }
        progress.end();
        return new BenchReport(
                "Gradient search: tree relaxation, 10 steps, beam 6, stars, untrained weights, one thread",
                List.of("n", "model", "median ms", "least ms", "bytes", "beyond the plan"),
                rows,
                List.of("Kernels: " + MatrixKernels.best().name() + ". Bytes are what a search allocates, and how many"
                        + " of them are not the returned plan."));
    }

    private static List<Object> measure(int patterns, GinSize size, Duration time) {
        GradientPlanner planner = planner(size);
        Bgp bgp = star(patterns);
        Timing timing = Timing.of(planner, bgp, time);
        return List.of(
                patterns,
                size.hidden() + "x" + size.layers(),
                timing.median(),
                timing.least(),
                timing.bytes(),
                timing.bytes() - Timing.resultBytes(planner.plan(bgp, Deadline.none())));
    }

    /** The width of the hidden states of a model and the number of its layers. */
    record GinSize(int hidden, int layers) {}

    /** A planner with the settings of {@code wikidata-star} on untrained weights. */
    static GradientPlanner planner(GinSize size) {
        GinShape shape = new GinShape(FEATURES.width(), size.hidden(), size.layers(), HEAD, false);
        return new GradientPlanner(
                new Gin(GinWeights.random(shape, SEED), FEATURES), SearchSettings.wikidataStar(), MatrixKernels.best());
    }

    /** Patterns of one variable subject, every other object bound. */
    private static Bgp star(int size) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(Pattern.of("?x", "<p" + i + ">", i % 2 == 0 ? "?o" + i : "<o" + i + ">"));
        }
        return new Bgp(patterns);
    }
}
