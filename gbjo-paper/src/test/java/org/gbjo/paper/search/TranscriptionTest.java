package org.gbjo.paper.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.gbjo.paper.feature.FeatureScheme;
import org.gbjo.paper.feature.PaperFeatures;
import org.gbjo.paper.feature.TermVectors;
import org.gbjo.paper.model.Adjacency;
import org.gbjo.paper.model.DenseGin;
import org.gbjo.paper.model.Gin;
import org.gbjo.paper.model.GinShape;
import org.gbjo.paper.model.GinWeights;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.run.Deadline;
import org.junit.jupiter.api.Test;

/** The search against the literal transcription of Algorithm 1: same costs, same trajectory, same plan. */
final class TranscriptionTest {
    private static final FeatureScheme SCHEME = new PaperFeatures(TermVectors.hashed(3, 1), 1);

    /**
     * In each of 300 cases the trajectory is the same, each soft plan on the way is projected exactly as the
     * transcription does, and the cheapest of the projections wins. A float decides otherwise than a double only where
     * a decision is closer than the rounding of a float, 6e-8.
     */
    @Test
    void theSearchFollowsTheTranscriptionToTheSamePlan() {
        int same = 0;
        for (int seed = 0; seed < 300; seed++) {
            Case c = new Case(seed, moderate(new Random(seed)));
            c.assertSameTrajectory(1e-5);
            c.assertSameProjections();
            c.assertCheapestProjectionWins(1e-5);
            if (c.dense.margin > 6e-8) {
                c.assertSamePlan();
            }
            same += c.isSamePlan() ? 1 : 0;
        }
        assertThat(same).isGreaterThanOrEqualTo(295);
    }

    /** The published settings drive the softmax into saturation, which magnifies rounding and leaves many ties. */
    @Test
    void underThePublishedSettingsTheTrajectoryIsTheSameAndNearlyAlwaysThePlan() {
        List<SearchSettings> presets = List.copyOf(SearchSettings.columns().values());
        int same = 0;
        for (int seed = 0; seed < 60; seed++) {
            Case c = new Case(seed, presets.get(seed % 4).withProjection(1, false));
            c.assertSameTrajectory(2e-2);
            c.assertSameProjections();
            c.assertCheapestProjectionWins(1e-5);
            same += c.isSamePlan() ? 1 : 0;
        }
        assertThat(same).isGreaterThanOrEqualTo(58);
    }

    private static SearchSettings moderate(Random random) {
        return new SearchSettings(
                RelaxationKind.TREE,
                5 + random.nextInt(8),
                new Temperature(1 + 3 * random.nextDouble(), 0.5 + 0.5 * random.nextDouble()),
                new PenaltySettings(1, random.nextDouble(), 1, random.nextDouble(), random.nextDouble(), 1, 1.5),
                new DescentSettings(0.5 + random.nextDouble(), OneCycle.DEFAULT, 1, random.nextBoolean()),
                new ProjectionSettings(1, false),
                0,
                StartSettings.SINGLE,
                PolishSettings.NONE);
    }

    /** A random model and BGP, searched by the product and by the transcription. */
    private static final class Case {
        final DenseGin model;
        final DenseSearch dense;
        final PlanningResult planned;
        final List<TraceStep> trace = new ArrayList<>();

        Case(int seed, SearchSettings settings) {
            Random random = new Random(seed);
            Bgp bgp = distinguishable(random, 3 + random.nextInt(3));
            GinShape shape = new GinShape(SCHEME.width(), 6, 1 + random.nextInt(3), 4, false);
            GinWeights weights = GinWeights.random(shape, 1000 + seed);
            model = new DenseGin(weights, SCHEME, bgp);
            dense = new DenseSearch(model, settings, bgp.size());
            dense.run();
            planned = new GradientPlanner(new Gin(weights, SCHEME), settings).plan(bgp, Deadline.none(), trace::add);
        }

        void assertSameTrajectory(double tolerance) {
            assertThat(trace).hasSize(dense.losses.size());
            for (int t = 0; t < trace.size(); t++) {
                double cost = dense.softCosts.get(t);
                assertThat(trace.get(t).softCost()).isCloseTo(cost, within(tolerance * (1 + Math.abs(cost))));
                double loss = dense.losses.get(t);
                assertThat(trace.get(t).loss()).isCloseTo(loss, within(tolerance * (1 + Math.abs(loss))));
            }
        }

        /** The soft plans of the product as they are, without any rounding between the two. */
        void assertSameProjections() {
            for (TraceStep step : trace) {
                int n = step.edges()[0].length + 1;
                double[][] a = new double[2 * n - 1][2 * n - 1];
                for (int node = 0; node < a.length; node++) {
                    for (int join = 0; join < n - 1; join++) {
                        a[node][n + join] = step.edges()[node][join];
                    }
                }
                assertThat(step.projected().order()).containsExactly(new DenseProjection(a, n).order);
            }
        }

        void assertCheapestProjectionWins(double tolerance) {
            double cost = logCost(planned.plan());
            for (TraceStep step : trace) {
                assertThat(cost).isLessThan(logCost(step.projected()) + tolerance * (1 + Math.abs(cost)));
            }
        }

        private double logCost(Plan plan) {
            boolean[][] edges = Adjacency.of(plan);
            double[][] hard = new double[edges.length][edges.length];
            for (int i = 0; i < edges.length; i++) {
                for (int j = 0; j < edges.length; j++) {
                    hard[i][j] = edges[i][j] ? 1 : 0;
                }
            }
            return model.logCost(hard);
        }

        boolean isSamePlan() {
            return Arrays.deepEquals(Adjacency.of(planned.plan()), Adjacency.of(dense.best));
        }

        void assertSamePlan() {
            assertThat(Adjacency.of(planned.plan())).isDeepEqualTo(Adjacency.of(dense.best));
            assertThat(planned.predictedCost())
                    .isCloseTo(dense.bestCost, within(1e-5 * (1 + Math.abs(dense.bestCost))));
        }
    }

    /** No two patterns look alike to the model: they would tie exactly, and rounding would decide. */
    private static Bgp distinguishable(Random random, int size) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            String object = random.nextBoolean() ? "?o" : "<o" + i + ">";
            patterns.add(Pattern.of("?v" + random.nextInt(3), "<p" + i + ">", object));
        }
        return new Bgp(patterns);
    }
}
