package org.gbjo.paper.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.gbjo.paper.feature.AuthorsFeatures;
import org.gbjo.paper.feature.FeatureScheme;
import org.gbjo.paper.feature.TermVectors;
import org.gbjo.paper.model.Adjacency;
import org.gbjo.paper.model.DenseGin;
import org.gbjo.paper.model.Gin;
import org.gbjo.paper.model.GinShape;
import org.gbjo.paper.model.GinWeights;
import org.gbjo.paper.model.PlanBatch;
import org.gbjo.paper.model.SoftPlan;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.RandomBgps;
import org.gbjo.run.Deadline;
import org.junit.jupiter.api.Test;

/** Soft plans become plans as in the authors' code, and each difference to ours changes plans. */
final class AuthorsDecodingTest {
    private static final FeatureScheme SCHEME = new AuthorsFeatures(TermVectors.hashed(3, 1), 1);

    private final DecodedOrder decoded = new DecodedOrder();
    private final SoftPlan soft = new SoftPlan();

    /** What Python gives for soft plans that are all ties: the patterns, then the joins, from the bottom to the root. */
    private static final int[][][] PYTHON = {
        {{1, 2, 0}, {0, 1}},
        {{2, 3, 1, 0}, {1, 0, 2}},
        {{3, 4, 2, 1, 0}, {2, 1, 0, 3}},
        {{4, 5, 3, 2, 1, 0}, {1, 0, 3, 2, 4}},
        {{5, 6, 4, 3, 2, 1, 0}, {4, 3, 2, 1, 0, 5}},
        {{6, 7, 5, 4, 3, 2, 1, 0}, {5, 4, 3, 2, 1, 0, 6}},
        {{6, 7, 5, 8, 4, 3, 2, 1, 0}, {6, 5, 4, 3, 2, 1, 0, 7}},
        {{6, 7, 9, 8, 5, 4, 3, 2, 1, 0}, {5, 4, 7, 6, 3, 2, 1, 0, 8}},
        {{7, 10, 9, 8, 6, 5, 4, 3, 2, 1, 0}, {8, 7, 6, 5, 4, 3, 2, 1, 0, 9}},
    };

    private DecodedOrder decode(ProjectionSettings settings) {
        return project(new BeamProjection(settings, false, decoded));
    }

    private DecodedOrder project(Projection projection) {
        PlanBatch batch = new PlanBatch();
        batch.reset(soft.patterns());
        projection.open(RandomBgps.star(new Random(1), soft.patterns()));
        projection.project(soft, batch);
        assertThat(batch.plan(0)).isEqualTo(Plan.leftLinear(decoded.patterns));
        return decoded;
    }

    private void fill(Random random, int n, boolean tied) {
        soft.reset(n);
        for (int node = 0; node < soft.nodes() - 1; node++) {
            for (int join = 0; join < n - 1; join++) {
                float value = tied ? random.nextInt(4) / 4f : random.nextFloat();
                soft.set(node, join, node == n + join ? 0 : value);
            }
        }
    }

    private double[][] decodedMatrix() {
        SoftPlan hard = new SoftPlan();
        hard.reset(soft.patterns());
        decoded.copyTo(hard);
        return PenaltiesTest.dense(hard);
    }

    @Test
    void theBeamIsThatOfTheAuthorsWithItsJoins() {
        Random random = new Random(1);
        for (int round = 0; round < 2000; round++) {
            int n = 3 + random.nextInt(6);
            fill(random, n, round % 2 == 0);
            int beam = 1 + random.nextInt(8);
            decode(ProjectionSettings.authors(beam));
            assertThat(decodedMatrix())
                    .isDeepEqualTo(new DenseAuthorsDecoding(PenaltiesTest.dense(soft), n, beam).plan);
        }
    }

    /**
     * The root prefers pattern 0 by little. But with pattern 0 gone, the last join has the two patterns that it does not
     * want, and with pattern 1 gone it has one that it wants very much.
     */
    @Test
    void theLastTwoPatternsDoNotCountAtTheEndOfTheBeam() {
        soft.reset(3);
        soft.set(0, 1, 0.5f);
        soft.set(1, 1, 0.4f);
        soft.set(0, 0, 0.9f);
        soft.set(1, 0, 0.1f);
        soft.set(2, 0, 0.1f);
        assertThat(decode(ProjectionSettings.authors(6)).patterns).containsExactly(1, 2, 0);
        assertThat(decode(new ProjectionSettings(6, false)).patterns).containsExactly(0, 2, 1);
    }

    /** Beside 1, the entry of the join, that of pattern 1 is too small to change the sum. */
    @Test
    void sumsThatAreEqualByRoundingTie() {
        soft.reset(4);
        soft.set(4, 2, 1f);
        soft.set(5, 2, 0.5f);
        soft.set(1, 2, 1e-30f);
        assertThat(decode(ProjectionSettings.authors(1)).patterns).containsExactly(2, 3, 1, 0);
        assertThat(decode(new ProjectionSettings(1, false)).patterns).containsExactly(2, 3, 0, 1);
    }

    @Test
    void theFirstPlanFollowsTheOrderOfPythonsSets() {
        for (int[][] expected : PYTHON) {
            soft.reset(expected[0].length);
            DecodedOrder first = project(new TiedProjection(decoded));
            assertThat(first.patterns).containsExactly(expected[0]);
            assertThat(first.joins).containsExactly(expected[1]);
        }
    }

    @Test
    void theFirstPlanIsAPlanWhateverTheNumberOfPatterns() {
        for (int n = 3; n <= 128; n++) {
            soft.reset(n);
            DecodedOrder first = project(new TiedProjection(decoded));
            assertThat(Arrays.stream(first.joins).sorted()).hasSize(n - 1).doesNotHaveDuplicates();
            assertThat(first.joins[n - 2]).isEqualTo(n - 2);
        }
    }

    /** A random model and BGP, and the trace of a search. */
    private static final class Case {
        final Bgp bgp;
        final GinWeights weights;
        final List<TraceStep> trace = new ArrayList<>();

        Case(int seed) {
            Random random = new Random(seed);
            bgp = RandomBgps.any(random, 3 + random.nextInt(9));
            weights = GinWeights.random(new GinShape(SCHEME.width(), 8, 1 + random.nextInt(3), 4, false), 1000 + seed);
        }

        PlanningResult plan(SearchSettings settings) {
            trace.clear();
            return new GradientPlanner(new Gin(weights, SCHEME), settings).plan(bgp, Deadline.none(), trace::add);
        }

        /** What the authors' code makes of the soft plan of a step. */
        double[][] decoded(TraceStep step, int beam) {
            int n = bgp.size();
            double[][] matrix = new double[2 * n - 1][2 * n - 1];
            if (step.step() == 0) {
                int[][] python = PYTHON[n - 3];
                for (int i = 0; i < n; i++) {
                    matrix[python[0][i]][n + python[1][Math.max(0, i - 1)]] = 1;
                }
                for (int i = 1; i < n - 1; i++) {
                    matrix[n + python[1][i - 1]][n + python[1][i]] = 1;
                }
                return matrix;
            }
            for (int node = 0; node < matrix.length; node++) {
                for (int join = 0; join < n - 1; join++) {
                    matrix[node][n + join] = step.edges()[node][join];
                }
            }
            return new DenseAuthorsDecoding(matrix, n, beam).plan;
        }
    }

    private static Plan plan(double[][] matrix) {
        boolean[][] edges = new boolean[matrix.length][matrix.length];
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < matrix.length; j++) {
                edges[i][j] = matrix[i][j] == 1;
            }
        }
        return Adjacency.toPlan(edges);
    }

    /** The cheapest of one plan a step, each costed with the joins that it was found with. */
    @Test
    void theSearchChoosesAsTheAuthorsCode() {
        for (int seed = 0; seed < 60; seed++) {
            Case c = new Case(seed);
            List<SearchSettings> columns = List.copyOf(SearchSettings.authors().values());
            SearchSettings settings = columns.get(seed % columns.size());
            PlanningResult planned = c.plan(settings);
            DenseGin dense = new DenseGin(c.weights, SCHEME, c.bgp);
            double cheapest = Double.POSITIVE_INFINITY;
            List<Plan> nearlyCheapest = new ArrayList<>();
            for (TraceStep step : c.trace) {
                double[][] matrix = c.decoded(step, settings.projection().beam());
                assertThat(Adjacency.of(step.projected())).isDeepEqualTo(Adjacency.of(plan(matrix)));
                double cost = dense.logCost(matrix);
                cheapest = Math.min(cheapest, cost);
                if (cost < planned.predictedCost() + 1e-4) {
                    nearlyCheapest.add(step.projected());
                }
            }
            assertThat(planned.predictedCost()).isCloseTo(cheapest, within(1e-4));
            assertThat(nearlyCheapest).contains(planned.plan());
            assertThat(planned.evaluations()).isEqualTo(2 * settings.steps());
        }
    }

    @Test
    void everyDifferenceChangesWhatIsFound() {
        ProjectionSettings authors = ProjectionSettings.authors(6);
        List<ProjectionSettings> others = List.of(
                new ProjectionSettings(
                        6,
                        false,
                        BeamEnd.WITH_LAST_PATTERNS,
                        authors.ties(),
                        authors.lastStep(),
                        authors.joinNumbers()),
                new ProjectionSettings(
                        6, false, authors.beamEnd(), Ties.BY_ENTRY, authors.lastStep(), authors.joinNumbers()),
                new ProjectionSettings(
                        6, false, authors.beamEnd(), authors.ties(), LastStep.PROJECTED, authors.joinNumbers()),
                new ProjectionSettings(
                        6, false, authors.beamEnd(), authors.ties(), authors.lastStep(), JoinNumbers.FROM_THE_BOTTOM));
        int[] changed = new int[others.size()];
        for (int seed = 0; seed < 40; seed++) {
            Case c = new Case(seed);
            for (int steps : new int[] {1, 10}) {
                SearchSettings settings =
                        SearchSettings.authors().get("wikidata-star").withSteps(steps);
                double cost = c.plan(settings).predictedCost();
                assertThat(c.plan(settings).predictedCost()).isEqualTo(cost);
                for (int i = 0; i < changed.length; i++) {
                    SearchSettings other = settings.withProjection(others.get(i));
                    changed[i] += c.plan(other).predictedCost() != cost ? 1 : 0;
                }
            }
        }
        assertThat(changed).doesNotContain(0);
    }
}
