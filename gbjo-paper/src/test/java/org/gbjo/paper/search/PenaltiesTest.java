package org.gbjo.paper.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.model.Adjacency;
import org.gbjo.paper.model.SoftPlan;
import org.gbjo.plan.Plan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PenaltiesTest {

    /**
     * Theorem 1 by enumeration of all binary matrices under the paper's mask. The number of valid ones is known: n!/2
     * orders for left-linear plans of up to 4 patterns, and for trees of any shape all trees times the numberings of
     * their inner joins.
     */
    @ParameterizedTest
    @CsvSource({"2, 1, 1", "3, 3, 3", "4, 12, 30"})
    void penaltiesVanishExactlyForValidPlans(int n, int leftLinearPlans, int bushyPlans) {
        int nodes = 2 * n - 1;
        int bits = (nodes - 1) * (n - 1);
        int leftLinear = 0;
        int bushy = 0;
        SoftPlan plan = new SoftPlan();
        for (int mask = 0; mask < 1 << bits; mask++) {
            plan.reset(n);
            boolean[][] edges = new boolean[nodes][nodes];
            for (int bit = 0; bit < bits; bit++) {
                if ((mask >> bit & 1) != 0) {
                    int node = bit / (n - 1);
                    int join = bit % (n - 1);
                    plan.set(node, join, 1f);
                    edges[node][n + join] = true;
                }
            }
            PenaltyValues values = PenaltyValues.of(plan);
            Plan tree = Integer.bitCount(mask) == nodes - 1 ? planOrNull(edges) : null;
            boolean startsAtFirstJoin = tree != null && tree.isLeftLinear() && takesTwoPatterns(edges, n);
            if ((values.sum() == 0) != startsAtFirstJoin || (values.bushySum() == 0) != (tree != null)) {
                throw new AssertionError("penalties " + values + " for the tree " + tree + " of mask " + mask);
            }
            leftLinear += startsAtFirstJoin ? 1 : 0;
            bushy += tree != null ? 1 : 0;
        }
        assertThat(leftLinear).isEqualTo(leftLinearPlans);
        assertThat(bushy).isEqualTo(bushyPlans);
    }

    private static Plan planOrNull(boolean[][] edges) {
        try {
            return Adjacency.toPlan(edges);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static boolean takesTwoPatterns(boolean[][] edges, int n) {
        int patterns = 0;
        for (int i = 0; i < n; i++) {
            patterns += edges[i][n] ? 1 : 0;
        }
        return patterns == 2;
    }

    @Test
    void valuesEqualTheTranscription() {
        Random random = new Random(1);
        for (int round = 0; round < 50; round++) {
            int n = 2 + random.nextInt(8);
            SoftPlan plan = randomPlan(random, n);
            double[][] a = dense(plan);
            PenaltyValues values = PenaltyValues.of(plan);
            assertThat(values.patternOutputs()).isCloseTo(DensePenalties.to(a, n), within(1e-9));
            assertThat(values.joinInputs()).isCloseTo(DensePenalties.ji(a, n), within(1e-9));
            assertThat(values.joinOutputs()).isCloseTo(DensePenalties.jo(a, n), within(1e-9));
            assertThat(values.leftLinear()).isCloseTo(DensePenalties.ll(a, n), within(1e-9));
            assertThat(values.acyclic()).isCloseTo(DensePenalties.acyc(a), within(1e-9));
        }
    }

    /** Each penalty alone and all together, against central differences of the transcription. */
    @ParameterizedTest
    @CsvSource({"1, 0, 0", "0, 1, 0", "0, 0, 1", "3, 5, 7"})
    void gradientsEqualCentralDifferences(double joinInputs, double leftLinear, double acyclic) {
        PenaltySettings weights = new PenaltySettings(0, joinInputs, 0, leftLinear, acyclic, 1, 1);
        for (Kernels kernels : new Kernels[] {Kernels.scalar(), Kernels.best()}) {
            Penalties penalties = new Penalties(kernels, weights, true);
            Random random = new Random(2);
            for (int round = 0; round < 8; round++) {
                int n = 2 + random.nextInt(6);
                SoftPlan plan = randomPlan(random, n);
                SoftPlan gradient = new SoftPlan();
                gradient.reset(n);
                penalties.addGradient(plan, 0.5, gradient);
                double[][] a = dense(plan);
                for (int node = 0; node < plan.nodes() - 1; node++) {
                    for (int join = 0; join < n - 1; join++) {
                        if (node != n + join) {
                            double expected = 0.5 * derivative(a, node, n + join, n, weights);
                            assertThat((double) gradient.get(node, join))
                                    .isCloseTo(expected, within(1e-5 * Math.max(1, Math.abs(expected))));
                        }
                    }
                }
            }
        }
    }

    @Test
    void bushyPlansAreNotPunishedForTheirShape() {
        PenaltySettings weights = new PenaltySettings(0, 0, 0, 5, 0, 1, 1);
        SoftPlan plan = randomPlan(new Random(3), 6);
        SoftPlan gradient = new SoftPlan();
        gradient.reset(6);
        new Penalties(Kernels.best(), weights, false).addGradient(plan, 1, gradient);
        assertThat(gradient.values()).containsOnly(0f);
    }

    private static double derivative(double[][] a, int i, int j, int n, PenaltySettings weights) {
        double step = 1e-5;
        double original = a[i][j];
        a[i][j] = original + step;
        double above = DensePenalties.struct(a, n, weights);
        a[i][j] = original - step;
        double below = DensePenalties.struct(a, n, weights);
        a[i][j] = original;
        return (above - below) / (2 * step);
    }

    /** Each node but the root spreads itself over the joins. */
    private static SoftPlan randomPlan(Random random, int n) {
        SoftPlan plan = new SoftPlan();
        plan.reset(n);
        for (int node = 0; node < plan.nodes() - 1; node++) {
            float[] shares = new float[n - 1];
            float sum = 0;
            for (int join = 0; join < n - 1; join++) {
                shares[join] = node == n + join ? 0 : (float) Math.exp(3 * random.nextGaussian());
                sum += shares[join];
            }
            for (int join = 0; join < n - 1; join++) {
                plan.set(node, join, shares[join] / sum);
            }
        }
        return plan;
    }

    static double[][] dense(SoftPlan plan) {
        double[][] a = new double[plan.nodes()][plan.nodes()];
        for (int node = 0; node < plan.nodes(); node++) {
            for (int join = 0; join < plan.joins(); join++) {
                a[node][plan.patterns() + join] = plan.get(node, join);
            }
        }
        return a;
    }
}
