package org.gbjo.paper.tune;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.gbjo.job.Progress;
import org.gbjo.paper.feature.FeatureScheme;
import org.gbjo.paper.feature.PaperFeatures;
import org.gbjo.paper.feature.TermVectors;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.model.Gin;
import org.gbjo.paper.model.GinShape;
import org.gbjo.paper.model.GinWeights;
import org.gbjo.paper.search.GradientPlanner;
import org.gbjo.paper.search.RelaxationKind;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.run.Deadline;
import org.gbjo.workload.Query;
import org.junit.jupiter.api.Test;

class SearchTuningTest {
    /** Its space has ten dimensions. */
    private static final SearchSettings TEN = SearchSettings.wikidataStar().withStarts(2, 1, 0);

    private static final SearchSpace SPACE = new SearchSpace(TEN);

    /** A valley with a known ground of 0, longer in some directions than in others. */
    private static ToDoubleFunction<SearchSettings> quadratic(long seed) {
        double[] ground = new Random(seed).doubles(10, 0.15, 0.85).toArray();
        return settings -> quadratic(SPACE.point(settings), ground);
    }

    private static double quadratic(double[] point, double[] ground) {
        double sum = 0;
        for (int i = 0; i < point.length; i++) {
            double distance = point[i] - ground[i];
            sum += (1 + i) * distance * distance;
        }
        return sum;
    }

    private static SearchTuning tune(ToDoubleFunction<SearchSettings> objective, int trials, long seed) {
        return SearchTuning.run(TEN, objective, trials, seed, Deadline.none(), Progress.SILENT);
    }

    @Test
    void aKnownOptimumIsFound() {
        for (int seed = 0; seed < 5; seed++) {
            SearchTuning tuning = tune(quadratic(seed), 2000, seed);
            assertThat(tuning.trials()).isEqualTo(2000);
            assertThat(tuning.best()).isLessThan(1e-6);
            assertThat(tuning.best()).isEqualTo(quadratic(seed).applyAsDouble(tuning.settings()));
        }
    }

    @Test
    void anOptimumInACornerIsFound() {
        ToDoubleFunction<SearchSettings> corner = settings -> quadratic(SPACE.point(settings), new double[10]);
        assertThat(tune(corner, 2000, 1).best()).isLessThan(1e-3);
    }

    @Test
    void randomSettingsAreBeaten() {
        for (int trials : new int[] {40, 150, 400}) {
            int beaten = 0;
            for (int seed = 0; seed < 20; seed++) {
                ToDoubleFunction<SearchSettings> objective = quadratic(seed);
                double random = objective.applyAsDouble(TEN);
                Random numbers = new Random(seed + 100);
                for (int i = 1; i < trials; i++) {
                    random = Math.min(
                            random,
                            objective.applyAsDouble(
                                    SPACE.settings(numbers.doubles(10).toArray())));
                }
                beaten += tune(objective, trials, seed).best() < random ? 1 : 0;
            }
            assertThat(beaten).as("%d trials", trials).isGreaterThanOrEqualTo(15);
        }
    }

    @Test
    void theSameSeedTriesTheSame() {
        List<SearchSettings> first = new ArrayList<>();
        List<SearchSettings> second = new ArrayList<>();
        List<SearchSettings> other = new ArrayList<>();
        assertThat(tune(keeping(first), 60, 7)).isEqualTo(tune(keeping(second), 60, 7));
        tune(keeping(other), 60, 8);
        assertThat(first).hasSize(60).isEqualTo(second).isNotEqualTo(other);
        assertThat(first.get(0)).isEqualTo(TEN).isEqualTo(other.get(0));
        assertThat(first).doesNotHaveDuplicates();
    }

    private static ToDoubleFunction<SearchSettings> keeping(List<SearchSettings> tried) {
        return settings -> {
            tried.add(settings);
            return quadratic(3).applyAsDouble(settings);
        };
    }

    @Test
    void theDeadlineKeepsTheBestSoFar() {
        for (int allowed = 1; allowed < 40; allowed += 7) {
            int last = allowed;
            Deadline deadline = Deadline.none();
            List<Double> values = new ArrayList<>();
            SearchTuning tuning = SearchTuning.run(
                    TEN,
                    settings -> {
                        values.add(quadratic(2).applyAsDouble(settings));
                        if (values.size() == last) {
                            deadline.cancel();
                        }
                        return values.get(values.size() - 1);
                    },
                    1000,
                    1,
                    deadline,
                    Progress.SILENT);
            assertThat(tuning.trials()).isEqualTo(allowed).isEqualTo(values.size());
            assertThat(tuning.base()).isEqualTo(values.get(0));
            assertThat(tuning.best())
                    .isEqualTo(values.stream().min(Double::compare).orElseThrow());
        }
    }

    @Test
    void theBaseIsTriedEvenIfTheTimeIsOver() {
        SearchTuning tuning =
                SearchTuning.run(TEN, settings -> 5, 100, 1, Deadline.after(Duration.ZERO), Progress.SILENT);
        assertThat(tuning).isEqualTo(new SearchTuning(TEN, 5, 5, 1));
    }

    /** Plans change in jumps, so the objective is flat in places; the optimizer then rests, and must start again. */
    @Test
    void aFlatObjectiveUsesAllTrialsAndKeepsTheBase() {
        assertThat(tune(settings -> 5, 500, 1)).isEqualTo(new SearchTuning(TEN, 5, 5, 500));
    }

    @Test
    void anObjectiveThatIsNoNumberIsTheWorst() {
        for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            SearchTuning tuning = tune(
                    settings -> settings.descent().learningRate() > 4
                            ? bad
                            : quadratic(1).applyAsDouble(settings),
                    300,
                    1);
            assertThat(tuning.settings().descent().learningRate()).isLessThanOrEqualTo(4);
            assertThat(tuning.best()).isBetween(0.0, 1.0);
            assertThat(tune(settings -> bad, 50, 1).settings()).isEqualTo(TEN);
        }
    }

    @Test
    void theSearchOnAModelBecomesBetterAndNeverWorse() {
        FeatureScheme scheme = new PaperFeatures(TermVectors.hashed(4, 1), 1);
        CostModel model = new Gin(GinWeights.random(new GinShape(scheme.width(), 16, 2, 8, false), 5), scheme);
        PredictedCosts costs = new PredictedCosts(queries());
        for (SearchSettings base : List.of(
                SearchSettings.wikidataStar(),
                SearchSettings.wikidataStar().withRelaxation(RelaxationKind.BUSHY),
                SearchSettings.chain())) {
            SearchTuning tuning = SearchTuning.run(
                    base,
                    settings -> costs.mean(new GradientPlanner(model, settings)),
                    40,
                    1,
                    Deadline.none(),
                    Progress.SILENT);
            assertThat(tuning.base()).isEqualTo(costs.mean(new GradientPlanner(model, base)));
            assertThat(tuning.best())
                    .isLessThanOrEqualTo(tuning.base())
                    .isEqualTo(costs.mean(new GradientPlanner(model, tuning.settings())));
            if (base.relaxation() == RelaxationKind.TREE) {
                assertThat(tuning.best()).isLessThan(tuning.base());
            }
        }
    }

    private static List<Query> queries() {
        Random random = new Random(4);
        List<Query> queries = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            List<Pattern> patterns = new ArrayList<>();
            for (int p = 0; p < 5 + i % 4; p++) {
                patterns.add(Pattern.of("?v" + random.nextInt(p + 1), "<p" + random.nextInt(9) + ">", "?v" + (p + 1)));
            }
            queries.add(new Query("q" + i, "tree", new Bgp(patterns)));
        }
        return queries;
    }
}
