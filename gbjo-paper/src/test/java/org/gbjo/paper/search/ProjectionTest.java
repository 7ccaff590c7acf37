package org.gbjo.paper.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.model.Adjacency;
import org.gbjo.paper.model.PlanBatch;
import org.gbjo.paper.model.SoftPlan;
import org.gbjo.plan.Plan;
import org.gbjo.plan.RandomPlans;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.query.RandomBgps;
import org.junit.jupiter.api.Test;

final class ProjectionTest {
    private final PlanBatch batch = new PlanBatch();
    private final SoftPlan soft = new SoftPlan();

    /** 100,000 matrices: smooth, tied, zero, extreme and without meaning. */
    @Test
    void everyMatrixGivesAValidPlan() {
        Random random = new Random(1);
        for (int round = 0; round < 10_000; round++) {
            int n = round % 500 == 0 ? 65 + random.nextInt(64) : 2 + random.nextInt(10);
            Bgp bgp = RandomBgps.any(random, n);
            boolean connected = random.nextBoolean();
            Projection projection =
                    switch (random.nextInt(3)) {
                        case 0 -> beam(1 + random.nextInt(8), false, connected);
                        case 1 -> beam(1 + random.nextInt(8), true, connected);
                        default -> new BushyProjection(Kernels.best(), connected);
                    };
            projection.open(bgp);
            batch.reset(n);
            for (int i = 0; i < 10; i++) {
                fill(random, n, random.nextInt(6));
                projection.project(soft, batch);
            }
            for (int i = 0; i < batch.size(); i++) {
                Plan plan = batch.plan(i);
                boolean complete = plan.patterns().equals(bgp.all());
                if (!complete || (projection instanceof BeamProjection && !plan.isLeftLinear())) {
                    throw new AssertionError("no valid plan: " + plan + " for " + bgp);
                }
                if (connected && projection instanceof BeamProjection && !isConnected(bgp, plan.order())) {
                    throw new AssertionError("an avoidable cartesian product: " + plan + " for " + bgp);
                }
            }
        }
    }

    private static BeamProjection beam(int width, boolean chain, boolean connected) {
        return new BeamProjection(new ProjectionSettings(width, connected), chain, new DecodedOrder());
    }

    private void fill(Random random, int n, int kind) {
        soft.reset(n);
        for (int node = 0; node < soft.nodes() - 1; node++) {
            for (int join = 0; join < n - 1; join++) {
                float value =
                        switch (kind) {
                            case 0 -> random.nextFloat();
                            case 1 -> random.nextInt(3) / 2f;
                            case 2 -> 0f;
                            case 3 -> random.nextBoolean() ? Float.MAX_VALUE : -Float.MAX_VALUE;
                            case 4 -> random.nextInt(4) == 0 ? Float.NaN : 1e-30f;
                            default -> random.nextInt(4) == 0 ? Float.POSITIVE_INFINITY : -random.nextFloat();
                        };
                soft.set(node, join, node == n + join ? 0 : value);
            }
        }
    }

    /** Written with sets and from the front, unlike the product. */
    private static boolean isConnected(Bgp bgp, int[] order) {
        PatternSet seen = PatternSet.EMPTY;
        PatternSet touched = PatternSet.EMPTY;
        for (int pattern : order) {
            PatternSet possible = touched.minus(seen);
            if (!possible.isEmpty() && !possible.contains(pattern)) {
                return false;
            }
            seen = seen.with(pattern);
            touched = touched.union(bgp.neighbours(pattern));
        }
        return true;
    }

    @Test
    void aBeamOfOneIsAlgorithm2() {
        Random random = new Random(2);
        for (int round = 0; round < 3000; round++) {
            int n = 2 + random.nextInt(12);
            Bgp bgp = RandomBgps.any(random, n);
            fill(random, n, random.nextInt(3));
            BeamProjection projection = beam(1, false, false);
            projection.open(bgp);
            batch.reset(n);
            projection.project(soft, batch);
            assertThat(batch.plan(0).order()).containsExactly(new DenseProjection(PenaltiesTest.dense(soft), n).order);
        }
    }

    @Test
    void hardPlansAreFoundAgain() {
        Random random = new Random(3);
        for (int round = 0; round < 500; round++) {
            int n = 2 + random.nextInt(30);
            Bgp bgp = RandomBgps.star(random, n);
            Plan leftLinear = Plan.leftLinear(RandomPlans.order(random, n));
            Plan bushy = RandomPlans.bushy(random, n);
            for (boolean connected : new boolean[] {false, true}) {
                for (int beam : new int[] {1, 6}) {
                    assertFound(beam(beam, false, connected), bgp, leftLinear);
                    assertFound(beam(beam, true, connected), bgp, leftLinear);
                }
                assertFound(new BushyProjection(Kernels.best(), connected), bgp, bushy);
                assertFound(new BushyProjection(Kernels.best(), connected), bgp, leftLinear);
            }
        }
    }

    private void assertFound(Projection projection, Bgp bgp, Plan plan) {
        int n = bgp.size();
        boolean[][] edges = Adjacency.of(plan);
        soft.reset(n);
        for (int node = 0; node < soft.nodes(); node++) {
            for (int join = 0; join < n - 1; join++) {
                soft.set(node, join, edges[node][n + join] ? 1 : 0);
            }
        }
        projection.open(bgp);
        batch.reset(n);
        projection.project(soft, batch);
        assertThat(Adjacency.of(batch.plan(0))).isDeepEqualTo(edges);
    }

    @Test
    void aWiderBeamFindsAtLeastTheSumOfTheGreedyPlan() {
        Random random = new Random(4);
        int better = 0;
        for (int round = 0; round < 500; round++) {
            int n = 3 + random.nextInt(10);
            Bgp bgp = RandomBgps.any(random, n);
            fill(random, n, 0);
            for (int join = 0; join < n - 2; join++) {
                soft.set(n + join, join + 1, 1f);
            }
            double greedy = sum(beam(1, true, false), bgp);
            double wide = sum(beam(64, true, false), bgp);
            assertThat(wide).isGreaterThanOrEqualTo(greedy - 1e-6);
            better += wide > greedy + 1e-6 ? 1 : 0;
        }
        assertThat(better).isGreaterThan(100);
    }

    private double sum(Projection projection, Bgp bgp) {
        int n = bgp.size();
        projection.open(bgp);
        batch.reset(n);
        projection.project(soft, batch);
        int[] order = batch.plan(0).order();
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += soft.get(order[i], Math.max(0, i - 1));
        }
        return sum;
    }

    @Test
    void connectedOrdersAreExactlyThoseWithoutAvoidableProducts() {
        Random random = new Random(5);
        Connectivity connectivity = new Connectivity();
        int allowed = 0;
        for (int round = 0; round < 3000; round++) {
            int n = 2 + random.nextInt(6);
            Bgp bgp = round % 2 == 0 ? RandomBgps.any(random, n) : RandomBgps.path(random, n);
            connectivity.open(bgp);
            int[] order = RandomPlans.order(random, n);
            assertThat(connectivity.allows(order)).isEqualTo(isConnected(bgp, order));
            boolean byRemoval = true;
            PatternSet rest = bgp.all();
            for (int i = n - 1; i >= 0; i--) {
                connectivity.findRemovable(rest.low(), rest.high());
                byRemoval &=
                        new PatternSet(connectivity.removableLow(), connectivity.removableHigh()).contains(order[i]);
                rest = rest.without(order[i]);
            }
            assertThat(byRemoval).as("%s %s", bgp, Arrays.toString(order)).isEqualTo(isConnected(bgp, order));
            allowed += byRemoval ? 1 : 0;
        }
        assertThat(allowed).isBetween(300, 2700);
    }
}
