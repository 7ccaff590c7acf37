package org.gbjo.subset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.gbjo.model.SoftPlan;
import org.gbjo.model.Workspace;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanBatch;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.query.RandomBgps;
import org.junit.jupiter.api.Test;

class SubsetModelTest {
    private static final SubsetShape SHAPE =
            new SubsetShape(MadeUpFeatures.PATTERN_WIDTH, MadeUpFeatures.PAIR_WIDTH, 6, 5);

    private final SubsetFeatures features = new MadeUpFeatures();
    private final SubsetWeights weights = SubsetWeights.random(SHAPE, 3);
    private final Workspace workspace = new SubsetModel(weights, features).newWorkspace();

    private static Plan tree(Random random, int... patterns) {
        if (patterns.length == 1) {
            return new Plan.Leaf(patterns[0]);
        }
        int cut = 1 + random.nextInt(patterns.length - 1);
        int[] left = Arrays.copyOf(patterns, cut);
        int[] right = Arrays.copyOfRange(patterns, cut, patterns.length);
        return new Plan.Join(tree(random, left), tree(random, right));
    }

    private static int[] shuffled(Random random, int size) {
        int[] order = new int[size];
        for (int i = 0; i < size; i++) {
            int at = random.nextInt(i + 1);
            order[i] = order[at];
            order[at] = i;
        }
        return order;
    }

    private double cost(Bgp bgp, Plan plan) {
        PlanBatch batch = new PlanBatch();
        batch.reset(bgp.size());
        batch.add(plan);
        double[] costs = new double[1];
        workspace.costs(batch, costs);
        return costs[0];
    }

    private static SoftPlan soft(int patterns) {
        SoftPlan plan = new SoftPlan();
        plan.reset(patterns);
        return plan;
    }

    private static SoftPlan edges(Bgp bgp, Plan plan) {
        PlanBatch batch = new PlanBatch();
        batch.reset(bgp.size());
        batch.add(plan);
        SoftPlan edges = soft(bgp.size());
        for (int join = 0; join < batch.joins(); join++) {
            edges.set(batch.left(0, join), join, 1);
            edges.set(batch.right(0, join), join, 1);
        }
        return edges;
    }

    /** ln of a sum over joins, each counted from the definition, pair by pair. */
    private double naive(Bgp bgp, Plan plan) {
        SetSums sums = new SetSums(features.describe(bgp), weights);
        double total = 0;
        for (Plan.Join join : plan.joins()) {
            total += Math.exp(naive(sums, join.patterns()));
        }
        return Math.log(total);
    }

    private double naive(SetSums sums, PatternSet set) {
        int n = sums.patterns;
        int[] members = set.toArray();
        double[] inputs = new double[SHAPE.headInputs()];
        double counts = 0;
        double selectivities = 0;
        int pairs = 0;
        for (int i : members) {
            counts += sums.logCounts[i];
            for (int k = 0; k < 6; k++) {
                inputs[k] += sums.patternVectors[i * 6 + k] / members.length;
            }
            for (int j : members) {
                if (i < j && sums.shares[i * n + j] == 1) {
                    pairs++;
                    selectivities += sums.selectivities[i * n + j];
                    for (int k = 0; k < 6; k++) {
                        inputs[6 + k] += sums.pairVectors[(i * n + j) * 6 + k];
                    }
                }
            }
        }
        for (int k = 0; k < 6; k++) {
            inputs[6 + k] /= Math.max(1, pairs);
        }
        double estimate =
                counts + (pairs > members.length - 1 ? selectivities * (members.length - 1) / pairs : selectivities);
        inputs[12] = Math.log(members.length);
        inputs[13] = Math.log(1 + pairs);
        inputs[14] = 0.1 * estimate;
        double result = estimate + weights.values("head.second.bias")[0];
        for (int h = 0; h < 5; h++) {
            double sum = weights.values("head.first.bias")[h];
            for (int i = 0; i < inputs.length; i++) {
                sum += weights.values("head.first.weight")[h * inputs.length + i] * inputs[i];
            }
            result += weights.values("head.second.weight")[h] * Gelu.of(sum);
        }
        return result;
    }

    @Test
    void plansCostWhatTheDefinitionSays() {
        Random random = new Random(1);
        for (int round = 0; round < 60; round++) {
            int size = 2 + round % 9;
            Bgp bgp = RandomBgps.any(random, size);
            workspace.open(bgp);
            Plan plan = tree(random, shuffled(random, size));
            assertThat(cost(bgp, plan)).isCloseTo(naive(bgp, plan), within(1e-9));
        }
    }

    @Test
    void aPlanCostsTheSameSoftAndHard() {
        Random random = new Random(2);
        for (int round = 0; round < 60; round++) {
            int size = 2 + round % 9;
            Bgp bgp = RandomBgps.any(random, size);
            workspace.open(bgp);
            Plan plan = tree(random, shuffled(random, size));
            assertThat(workspace.cost(edges(bgp, plan), soft(size))).isCloseTo(cost(bgp, plan), within(1e-9));
        }
    }

    @Test
    void aSubplanCostsWhatItCostsAlone() {
        Random random = new Random(3);
        for (int round = 0; round < 30; round++) {
            Bgp bgp = RandomBgps.any(random, 8);
            int[] order = shuffled(random, 8);
            int joins = 1 + random.nextInt(6);
            PlanBatch subplans = new PlanBatch();
            subplans.resetSubplans(8, joins);
            subplans.addOrder(order);
            workspace.open(bgp);
            double[] costs = new double[1];
            workspace.costs(subplans, costs);
            int[] chosen = Arrays.copyOf(order, joins + 1);
            Bgp part = bgp.subset(PatternSet.of(chosen));
            int[] members = PatternSet.of(chosen).toArray();
            int[] renumbered = Arrays.stream(chosen)
                    .map(pattern -> Arrays.binarySearch(members, pattern))
                    .toArray();
            workspace.open(part);
            assertThat(costs[0]).isCloseTo(cost(part, Plan.leftLinear(renumbered)), within(1e-9));
        }
    }

    /** For edges of any strength, cycles included, as the paper's relaxation has them. */
    @Test
    void theGradientIsThatOfFiniteDifferences() {
        Random random = new Random(4);
        for (int round = 0; round < 20; round++) {
            int size = 2 + round % 6;
            Bgp bgp = RandomBgps.any(random, size);
            workspace.open(bgp);
            SoftPlan plan = soft(size);
            for (int join = 0; join < size - 1; join++) {
                for (int node = 0; node < 2 * size - 1; node++) {
                    plan.set(node, join, random.nextFloat() / (node < size ? 1 : size));
                }
            }
            SoftPlan gradient = soft(size);
            workspace.cost(plan, gradient);
            SoftPlan ignored = soft(size);
            float step = 1e-3f;
            for (int join = 0; join < size - 1; join++) {
                for (int node = 0; node < 2 * size - 1; node++) {
                    float value = plan.get(node, join);
                    plan.set(node, join, value + step);
                    double up = workspace.cost(plan, ignored);
                    plan.set(node, join, value - step);
                    double down = workspace.cost(plan, ignored);
                    plan.set(node, join, value);
                    double slope = (up - down) / (2 * step);
                    assertThat((double) gradient.get(node, join))
                            .as("size %d, node %d, join %d", size, node, join)
                            .isCloseTo(slope, within(2e-3 * Math.max(1, Math.abs(slope))));
                }
            }
        }
    }

    @Test
    void theErrorFunctionIsThatOfTables() {
        assertThat(Gelu.erf(0.5)).isCloseTo(0.5204998778130465, within(1e-15));
        assertThat(Gelu.erf(2)).isCloseTo(0.9953222650189527, within(1e-15));
        assertThat(Gelu.erf(-3)).isCloseTo(-0.9999779095030014, within(1e-15));
        assertThat(Gelu.erf(7)).isEqualTo(1);
        for (double x = -5; x < 5; x += 0.37) {
            double slope = (Gelu.of(x + 1e-5) - Gelu.of(x - 1e-5)) / 2e-5;
            assertThat(Gelu.derivative(x)).isCloseTo(slope, within(1e-8));
        }
    }
}
