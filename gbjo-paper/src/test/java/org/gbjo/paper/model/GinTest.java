package org.gbjo.paper.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.feature.AuthorsFeatures;
import org.gbjo.paper.feature.FeatureScheme;
import org.gbjo.paper.feature.PaperFeatures;
import org.gbjo.paper.feature.SharingFeatures;
import org.gbjo.paper.feature.TermVectors;
import org.gbjo.plan.Plan;
import org.gbjo.plan.RandomPlans;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.query.RandomBgps;
import org.junit.jupiter.api.Test;

/** The model against its literal transcription in double precision. */
final class GinTest {
    private static final FeatureScheme PAPER = new PaperFeatures(TermVectors.hashed(4, 1), 1);
    private static final FeatureScheme SHARING = new SharingFeatures(TermVectors.hashed(4, 1), 1);
    private static final FeatureScheme AUTHORS = new AuthorsFeatures(TermVectors.hashed(4, 1), 1);

    /** A case: random shape, weights, BGP and soft plan. */
    private static final class Case {
        final GinWeights weights;
        final FeatureScheme scheme;
        final Bgp bgp;
        final SoftPlan plan = new SoftPlan();
        final double[][] matrix;

        Case(int seed) {
            Random random = new Random(seed);
            scheme = List.of(PAPER, SHARING, AUTHORS).get(random.nextInt(3));
            int hidden = new int[] {8, 16, 20, 33, 48}[random.nextInt(5)];
            int head = 1 + random.nextInt(40);
            weights = GinWeights.random(
                    new GinShape(scheme.width(), hidden, 1 + random.nextInt(6), head, scheme.sharesVariables()), seed);
            bgp = RandomBgps.any(random, 2 + random.nextInt(8));
            int n = bgp.size();
            plan.reset(n);
            matrix = new double[2 * n - 1][2 * n - 1];
            for (int i = 0; i < 2 * n - 2; i++) {
                for (int j = 0; j < n - 1; j++) {
                    if (i != n + j) {
                        plan.set(i, j, random.nextFloat());
                        matrix[i][n + j] = plan.get(i, j);
                    }
                }
            }
        }

        Workspace open(Kernels kernels) {
            Workspace workspace = new Gin(weights, scheme).newWorkspace(kernels);
            workspace.open(bgp);
            return workspace;
        }
    }

    @Test
    void theCostOfASoftPlanEqualsTheTranscription() {
        for (int seed = 0; seed < 150; seed++) {
            Case c = new Case(seed);
            double expected = new DenseGin(c.weights, c.scheme, c.bgp).logCost(c.matrix);
            for (Kernels kernels : new Kernels[] {Kernels.scalar(), Kernels.best()}) {
                SoftPlan gradient = new SoftPlan();
                gradient.reset(c.bgp.size());
                double cost = c.open(kernels).logCost(c.plan, gradient);
                assertThat(cost).isCloseTo(expected, within(2e-5 * Math.max(1, Math.abs(expected))));
            }
        }
    }

    @Test
    void theGradientEqualsCentralDifferencesInDoublePrecision() {
        for (int seed = 0; seed < 60; seed++) {
            Case c = new Case(seed);
            DenseGin dense = new DenseGin(c.weights, c.scheme, c.bgp);
            int n = c.bgp.size();
            for (Kernels kernels : new Kernels[] {Kernels.scalar(), Kernels.best()}) {
                SoftPlan gradient = new SoftPlan();
                gradient.reset(n);
                c.open(kernels).logCost(c.plan, gradient);
                for (int j = 0; j < n - 1; j++) {
                    for (int i = 0; i < 2 * n - 2; i++) {
                        if (i != n + j) {
                            double expected = dense.derivative(c.matrix, i, n + j);
                            assertThat((double) gradient.get(i, j))
                                    .isCloseTo(expected, within(2e-5 * Math.max(1, Math.abs(expected))));
                        }
                    }
                }
            }
        }
    }

    @Test
    void theHeadMakesTheCostOfTheEmbedding() {
        for (int seed = 0; seed < 60; seed++) {
            Case c = new Case(seed);
            DenseGin dense = new DenseGin(c.weights, c.scheme, c.bgp);
            double[] expected = dense.embedding(c.matrix);
            EmbeddingWorkspace workspace = (EmbeddingWorkspace) c.open(Kernels.best());
            assertThat(workspace.embeddingWidth()).isEqualTo(expected.length);
            float[] embedding = new float[workspace.embeddingWidth()];
            double cost = workspace.embed(c.plan, embedding);
            double[] shown = new double[embedding.length];
            for (int i = 0; i < shown.length; i++) {
                shown[i] = embedding[i];
                assertThat(shown[i]).isCloseTo(expected[i], within(2e-5 * Math.max(1, Math.abs(expected[i]))));
            }
            assertThat(cost).isCloseTo(dense.head(shown), within(2e-5 * Math.max(1, Math.abs(cost))));
            SoftPlan gradient = new SoftPlan();
            gradient.reset(c.bgp.size());
            assertThat(cost).isEqualTo(workspace.logCost(c.plan, gradient));
        }
    }

    @Test
    void theCostOfAHardPlanEqualsThatOfItsAdjacencyMatrix() {
        for (int seed = 0; seed < 100; seed++) {
            Case c = new Case(seed);
            Random random = new Random(seed);
            DenseGin dense = new DenseGin(c.weights, c.scheme, c.bgp);
            int n = c.bgp.size();
            PlanBatch plans = new PlanBatch();
            plans.reset(n);
            double[] expected = new double[24];
            for (int i = 0; i < expected.length; i++) {
                Plan plan = i % 2 == 0 ? Plan.leftLinear(RandomPlans.order(random, n)) : RandomPlans.bushy(random, n);
                plans.add(plan);
                expected[i] = dense.logCost(asNumbers(Adjacency.of(plan)));
            }
            for (Kernels kernels : new Kernels[] {Kernels.scalar(), Kernels.best()}) {
                double[] costs = new double[expected.length];
                c.open(kernels).logCosts(plans, costs);
                assertThat(costs).containsExactly(expected, within(2e-5 * (1 + Math.abs(expected[0]))));
            }
        }
    }

    @Test
    void costsDoNotDependOnTheCompanyInABatch() {
        assertIndependent(Kernels.scalar());
        assertIndependent(Kernels.best());
    }

    private static void assertIndependent(Kernels kernels) {
        Random random = new Random(5);
        Gin model = new Gin(GinWeights.random(new GinShape(PAPER.width(), 32, 3, 8, false), 5), PAPER);
        Workspace crowded = model.newWorkspace(kernels);
        Workspace fresh = model.newWorkspace(kernels);
        PlanBatch many = new PlanBatch();
        PlanBatch one = new PlanBatch();
        double[] costs = new double[700];
        double[] cost = new double[1];
        for (int round = 0; round < 12; round++) {
            int n = round % 3 == 2 ? 30 : 7;
            Bgp bgp = RandomBgps.any(random, n);
            crowded.open(bgp);
            fresh.open(bgp);
            many.reset(n);
            for (int i = 0; i < costs.length; i++) {
                many.addOrder(RandomPlans.order(random, n));
            }
            crowded.logCosts(many, costs);
            int[] order = new int[n];
            for (int i = 0; i < costs.length; i += 37) {
                many.copyOrder(i, order);
                one.reset(n);
                one.addOrder(order);
                fresh.open(bgp);
                fresh.logCosts(one, cost);
                assertThat(costs[i]).isEqualTo(cost[0]);
            }
        }
    }

    /** A subplan costs what it costs as a plan of the query that has its patterns alone. */
    @Test
    void subplansCostAsPlansOfTheirPatternsAlone() {
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            int layers = 1 + seed % 4;
            Gin model = new Gin(GinWeights.random(new GinShape(PAPER.width(), 24, layers, 8, false), seed), PAPER);
            Workspace whole = model.newWorkspace();
            Workspace part = model.newWorkspace();
            int n = 3 + random.nextInt(9);
            int size = 2 + random.nextInt(n - 1);
            Bgp bgp = RandomBgps.any(random, n);
            whole.open(bgp);
            PlanBatch subplans = new PlanBatch();
            subplans.resetSubplans(n, size - 1);
            PlanBatch plans = new PlanBatch();
            plans.reset(size);
            double[] expected = new double[30];
            for (int i = 0; i < expected.length; i++) {
                int[] members = Arrays.copyOf(RandomPlans.order(random, n), size);
                Arrays.sort(members);
                Plan plan = RandomPlans.bushy(random, size);
                part.open(bgp.subset(PatternSet.of(members)));
                plans.reset(size);
                plans.add(plan);
                double[] cost = new double[1];
                part.logCosts(plans, cost);
                expected[i] = cost[0];
                subplans.add(renumbered(plan, members));
            }
            double[] costs = new double[expected.length];
            whole.logCosts(subplans, costs);
            assertThat(costs).containsExactly(expected, within(1e-4));
        }
    }

    private static Plan renumbered(Plan plan, int[] members) {
        return plan instanceof Plan.Join join
                ? new Plan.Join(renumbered(join.left(), members), renumbered(join.right(), members))
                : new Plan.Leaf(members[((Plan.Leaf) plan).pattern()]);
    }

    @Test
    void aModelWhosePatternsKnowEachOtherRefusesSubplans() {
        Workspace workspace =
                new Gin(GinWeights.random(new GinShape(PAPER.width(), 24, 2, 8, true), 1), SHARING).newWorkspace();
        workspace.open(RandomBgps.star(new Random(1), 5));
        PlanBatch subplans = new PlanBatch();
        subplans.resetSubplans(5, 2);
        assertThat(workspace.costsSubplans()).isFalse();
        assertThatThrownBy(() -> workspace.logCosts(subplans, new double[1]))
                .hasMessageContaining("got subplans of 3; open the workspace for their patterns alone");
    }

    @Test
    void theSidesOfAJoinDoNotMatter() {
        PlanBatch plans = new PlanBatch();
        plans.reset(6);
        plans.add(Plan.parse("(((1 2) (3 4)) (5 6))"));
        plans.add(Plan.parse("((6 5) ((4 3) (2 1)))"));
        Gin model = new Gin(GinWeights.random(new GinShape(PAPER.width(), 32, 3, 8, false), 5), PAPER);
        Workspace workspace = model.newWorkspace();
        workspace.open(RandomBgps.any(new Random(1), 6));
        double[] costs = new double[2];
        workspace.logCosts(plans, costs);
        assertThat(costs[0]).isEqualTo(costs[1]);
    }

    @Test
    void vectorAndScalarKernelsAgreeForAllWidths() {
        for (int hidden : new int[] {16, 24, 32, 48, 64, 100, 128, 200, 256}) {
            GinWeights weights = GinWeights.random(new GinShape(PAPER.width(), hidden, 3, 64, false), hidden);
            Case c = new Case(hidden);
            SoftPlan[] gradients = {new SoftPlan(), new SoftPlan()};
            double[] costs = new double[2];
            for (int i = 0; i < 2; i++) {
                Workspace workspace = new Gin(weights, PAPER).newWorkspace(i == 0 ? Kernels.scalar() : Kernels.best());
                workspace.open(c.bgp);
                gradients[i].reset(c.bgp.size());
                costs[i] = workspace.logCost(c.plan, gradients[i]);
            }
            assertThat(costs[1]).isCloseTo(costs[0], within(1e-5 * (1 + Math.abs(costs[0]))));
            assertThat(gradients[1].values()).containsExactly(gradients[0].values(), within(2e-5f));
        }
    }

    @Test
    void aHundredPatternsFit() {
        Gin model = new Gin(GinWeights.random(new GinShape(PAPER.width(), 32, 3, 8, false), 5), PAPER);
        Workspace workspace = model.newWorkspace();
        Random random = new Random(1);
        workspace.open(RandomBgps.star(random, 128));
        PlanBatch plans = new PlanBatch();
        plans.reset(128);
        plans.addOrder(RandomPlans.order(random, 128));
        double[] costs = new double[1];
        workspace.logCosts(plans, costs);
        assertThat(costs[0]).isFinite();
    }

    @Test
    void aModelRefusesRowsOfAnotherSchemeAndPlansOfAnotherSize() {
        GinWeights weights = GinWeights.random(new GinShape(19, 32, 3, 8, true), 5);
        assertThatThrownBy(() -> new Gin(weights, PAPER)).hasMessageContaining("'sharing' is true");
        GinWeights wide = GinWeights.random(new GinShape(20, 32, 3, 8, false), 5);
        assertThatThrownBy(() -> new Gin(wide, PAPER)).hasMessageContaining("reads rows of 20 features");
        Workspace workspace = new Gin(weights, SHARING).newWorkspace();
        workspace.open(RandomBgps.star(new Random(1), 4));
        PlanBatch plans = new PlanBatch();
        plans.reset(5);
        assertThatThrownBy(() -> workspace.logCosts(plans, new double[1]))
                .hasMessageContaining("opened for 4 patterns");
    }

    private static double[][] asNumbers(boolean[][] edges) {
        double[][] numbers = new double[edges.length][edges.length];
        for (int i = 0; i < edges.length; i++) {
            for (int j = 0; j < edges.length; j++) {
                numbers[i][j] = edges[i][j] ? 1 : 0;
            }
        }
        return numbers;
    }
}
