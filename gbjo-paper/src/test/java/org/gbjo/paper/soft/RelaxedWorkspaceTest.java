package org.gbjo.paper.soft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.gbjo.kernel.Gaussian;
import org.gbjo.kernel.Kernels;
import org.gbjo.learned.FeatureDescriber;
import org.gbjo.learned.LearnedEstimator;
import org.gbjo.learned.LearnedShape;
import org.gbjo.learned.LearnedWeights;
import org.gbjo.learned.LiteralCardinality;
import org.gbjo.learned.LiteralCertainty;
import org.gbjo.learned.MadeUpFeatures;
import org.gbjo.learned.SetSums;
import org.gbjo.paper.model.PlanBatch;
import org.gbjo.paper.model.SoftPlan;
import org.gbjo.paper.model.Workspace;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.query.RandomBgps;
import org.junit.jupiter.api.Test;

class RelaxedWorkspaceTest {
    /** The squared error of ln of a count that the statistics guess: that of ErrorCoefficients. */
    private static final double ERROR_OF_A_GUESSED_COUNT = 0.034;

    private static final LearnedShape SHAPE =
            new LearnedShape(MadeUpFeatures.PATTERN_WIDTH, MadeUpFeatures.PAIR_WIDTH, 6, 5);

    private final FeatureDescriber features = new MadeUpFeatures();
    private final LearnedWeights weights = LearnedWeights.random(SHAPE, 3);
    private final Workspace workspace = new LearnedCostModel(new LearnedEstimator(weights, features)).newWorkspace();

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

    private double logCost(Bgp bgp, Plan plan) {
        PlanBatch batch = new PlanBatch();
        batch.reset(bgp.size());
        batch.add(plan);
        double[] costs = new double[1];
        workspace.logCosts(batch, costs);
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
        SetSums sums = new SetSums(bgp, features, weights);
        double total = 0;
        for (Plan.Join join : plan.joins()) {
            total += Math.exp(naive(bgp, sums, join.patterns()));
        }
        return Math.log(total);
    }

    private double naive(Bgp bgp, SetSums sums, PatternSet set) {
        return new LiteralCertainty(bgp, features.describe(bgp), part -> naive(sums, part)).logRows(set);
    }

    /** What the model alone predicts of a plan whose joins have no cartesian product. */
    private double predicted(Bgp bgp, Plan plan) {
        SetSums sums = new SetSums(bgp, features, weights);
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
        double correction = naiveCorrection(sums, members);
        double estimate = counts
                + (pairs > members.length - 1 ? selectivities * (members.length - 1) / pairs : selectivities)
                + correction;
        inputs[12] = Math.log(members.length);
        inputs[13] = Math.log(1 + pairs);
        inputs[14] = 0.1 * estimate;
        inputs[15] = 0.1 * correction;
        double result = estimate + weights.tensors().get("head.second.bias").values()[0];
        for (int h = 0; h < 5; h++) {
            double sum = weights.tensors().get("head.first.bias").values()[h];
            for (int i = 0; i < inputs.length; i++) {
                sum += weights.tensors().get("head.first.weight").values()[h * inputs.length + i] * inputs[i];
            }
            result += weights.tensors().get("head.second.weight").values()[h] * sum * Gaussian.cdf(sum);
        }
        return result;
    }

    /** What trios add. */
    private static double naiveCorrection(SetSums sums, int[] members) {
        int n = sums.patterns;
        double sum = 0;
        int trios = 0;
        for (int i : members) {
            for (int j : members) {
                for (int k : members) {
                    float pairs = sums.shares[i * n + j] + sums.shares[i * n + k] + sums.shares[j * n + k];
                    if (i < j && j < k && pairs >= 2) {
                        trios++;
                        sum += sums.trios[(i * n + j) * n + k];
                    }
                }
            }
        }
        return trios == 0 ? 0 : sum * Math.min(trios, members.length - 2) / trios;
    }

    @Test
    void plansCostWhatTheDefinitionSays() {
        Random random = new Random(1);
        for (int round = 0; round < 60; round++) {
            int size = 2 + round % 9;
            Bgp bgp = RandomBgps.any(random, size);
            workspace.open(bgp);
            Plan plan = tree(random, shuffled(random, size));
            assertThat(logCost(bgp, plan)).isCloseTo(naive(bgp, plan), within(2e-5));
        }
    }

    /** What is certain besides concerns hard plans alone. */
    @Test
    void aHardPlanCostsWhatTheModelPredictsIfItIsTakenForASoftOne() {
        Random random = new Random(2);
        int compared = 0;
        for (int round = 0; round < 300; round++) {
            int size = 2 + round % 9;
            Bgp bgp = round % 2 == 0 ? RandomBgps.any(random, size) : RandomBgps.star(random, size);
            workspace.open(bgp);
            Plan plan = tree(random, shuffled(random, size));
            if (plan.joins().stream().allMatch(join -> bgp.isConnected(join.patterns()))) {
                assertThat(workspace.logCost(edges(bgp, plan), soft(size)))
                        .isCloseTo(predicted(bgp, plan), within(2e-5));
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(50);
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
            workspace.logCosts(subplans, costs);
            int[] chosen = Arrays.copyOf(order, joins + 1);
            Bgp part = bgp.subset(PatternSet.of(chosen));
            int[] members = PatternSet.of(chosen).toArray();
            int[] renumbered = Arrays.stream(chosen)
                    .map(pattern -> Arrays.binarySearch(members, pattern))
                    .toArray();
            workspace.open(part);
            assertThat(costs[0]).isCloseTo(logCost(part, Plan.leftLinear(renumbered)), within(2e-5));
        }
    }

    /** For edges of any strength, cycles included, as the paper's relaxation has them, and for chains. */
    @Test
    void theGradientIsThatOfTheDefinition() {
        Random random = new Random(4);
        for (int round = 0; round < 60; round++) {
            int size = 2 + round % 6;
            Bgp bgp = RandomBgps.any(random, size);
            workspace.open(bgp);
            SoftPlan plan = soft(size);
            boolean forward = round % 2 == 0;
            for (int join = 0; join < size - 1; join++) {
                for (int node = 0; node < (forward ? size + join : 2 * size - 1); node++) {
                    plan.set(node, join, random.nextFloat() / (node < size ? 1 : size));
                }
            }
            SoftPlan gradient = soft(size);
            double cost = workspace.logCost(plan, gradient);
            assertThat(cost).isCloseTo(literal(bgp, plan), within(2e-5));
            float step = 1e-3f;
            for (int join = 0; join < size - 1; join++) {
                for (int node = 0; node < (forward ? size + join : 2 * size - 1); node++) {
                    float value = plan.get(node, join);
                    plan.set(node, join, value + step);
                    double up = literal(bgp, plan);
                    plan.set(node, join, value - step);
                    double down = literal(bgp, plan);
                    plan.set(node, join, value);
                    double slope = (up - down) / (2 * step);
                    assertThat((double) gradient.get(node, join))
                            .as("size %d, node %d, join %d", size, node, join)
                            .isCloseTo(slope, within(2e-3 * Math.max(1, Math.abs(slope))));
                }
            }
        }
    }

    /** The cost of a soft plan in doubles, set by set. */
    private double literal(Bgp bgp, SoftPlan plan) {
        LiteralCardinality cardinality = new LiteralCardinality(weights);
        cardinality.open(new SetSums(bgp, features, weights));
        Memberships memberships = new Memberships();
        memberships.compute(plan);
        double total = 0;
        for (int join = 0; join < plan.joins(); join++) {
            total += Math.exp(cardinality.of(memberships.of(join)));
        }
        return Math.log(total);
    }

    @Test
    void plainAndVectorKernelsAgree() {
        Random random = new Random(7);
        LearnedWeights wide = LearnedWeights.random(
                new LearnedShape(MadeUpFeatures.PATTERN_WIDTH, MadeUpFeatures.PAIR_WIDTH, 48, 64), 5);
        Workspace plain = new LearnedCostModel(new LearnedEstimator(wide, features)).newWorkspace(Kernels.scalar());
        Workspace fast = new LearnedCostModel(new LearnedEstimator(wide, features)).newWorkspace(Kernels.best());
        for (int round = 0; round < 40; round++) {
            int size = 2 + random.nextInt(20);
            Bgp bgp = RandomBgps.any(random, size);
            PlanBatch batch = new PlanBatch();
            batch.reset(size);
            batch.add(tree(random, shuffled(random, size)));
            double[] one = new double[1];
            double[] other = new double[1];
            plain.open(bgp);
            fast.open(bgp);
            plain.logCosts(batch, one);
            fast.logCosts(batch, other);
            assertThat(other[0]).isCloseTo(one[0], within(1e-4));
            SoftPlan edges = edges(bgp, batch.plan(0));
            assertThat(fast.logCost(edges, soft(size))).isCloseTo(plain.logCost(edges, soft(size)), within(1e-4));
        }
    }

    private double[] certainties(Bgp bgp, Plan first, Plan second) {
        workspace.open(bgp);
        PlanBatch batch = new PlanBatch();
        batch.reset(bgp.size());
        batch.add(first);
        batch.add(second);
        return new double[] {workspace.certainty(batch, 0, 1), workspace.certainty(batch, 1, 0)};
    }

    @Test
    void certaintyIsThatOfTheDefinition() {
        Random random = new Random(8);
        for (int round = 0; round < 40; round++) {
            int size = 3 + round % 7;
            Bgp bgp = RandomBgps.any(random, size);
            Plan first = tree(random, shuffled(random, size));
            Plan second = tree(random, shuffled(random, size));
            double[] certainties = certainties(bgp, first, second);
            assertThat(certainties[0] + certainties[1]).isCloseTo(1, within(1e-6));
            SetSums sums = new SetSums(bgp, features, weights);
            Set<PatternSet> ofFirst = setsOf(first);
            Set<PatternSet> ofSecond = setsOf(second);
            ofFirst.removeAll(setsOf(second));
            ofSecond.removeAll(setsOf(first));
            double logFirst = logSum(bgp, sums, ofFirst);
            double logSecond = logSum(bgp, sums, ofSecond);
            Map<PatternSet, Double> shares = new HashMap<>();
            ofFirst.forEach(set -> shares.put(set, Math.exp(naive(bgp, sums, set) - logFirst)));
            ofSecond.forEach(set -> shares.put(set, Math.exp(naive(bgp, sums, set) - logSecond)));
            LiteralCertainty certain = new LiteralCertainty(bgp, features.describe(bgp), set -> Double.NaN);
            LiteralCardinality cardinality = new LiteralCardinality(weights);
            cardinality.open(sums);
            double variance = 0;
            for (Map.Entry<PatternSet, Double> entry : shares.entrySet()) {
                for (PatternSet part : bgp.components(entry.getKey())) {
                    double squared = part.size() > 1
                            ? Math.exp(2 * cardinality.logError(members(size, part)))
                            : features.describe(bgp).isExact(part.first()) ? 0 : ERROR_OF_A_GUESSED_COUNT;
                    boolean known = !Double.isNaN(certain.known(part)) || certain.isEmpty(entry.getKey());
                    variance += known ? 0 : entry.getValue() * entry.getValue() * squared;
                }
            }
            double difference = logSecond - logFirst;
            double expected = shares.isEmpty() ? 0.5 : Gaussian.cdf(difference / Math.sqrt(variance));
            assertThat(certainties[0]).isCloseTo(expected, within(1e-3));
        }
    }

    private static Set<PatternSet> setsOf(Plan plan) {
        return plan.joins().stream().map(Plan.Join::patterns).collect(Collectors.toCollection(HashSet::new));
    }

    private double logSum(Bgp bgp, SetSums sums, Set<PatternSet> sets) {
        return Math.log(sets.stream()
                .mapToDouble(set -> Math.exp(naive(bgp, sums, set)))
                .sum());
    }

    private static double[] members(int size, PatternSet set) {
        double[] members = new double[size];
        set.forEach(pattern -> members[pattern] = 1);
        return members;
    }

    @Test
    void equalPlansAreNotToldApart() {
        Bgp bgp = RandomBgps.any(new Random(9), 6);
        assertThat(certainties(bgp, Plan.asWritten(6), Plan.asWritten(6)))
                .containsExactly(new double[] {0.5, 0.5}, within(1e-6));
    }
}
