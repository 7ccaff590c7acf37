package org.gbjo.paper.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.model.LinearModel;
import org.gbjo.paper.model.Workspace;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.RandomBgps;
import org.gbjo.run.Deadline;
import org.junit.jupiter.api.Test;

class NeuralSortTest {

    private static double[] scores(Random random, int size) {
        return random.doubles(size, -2, 2).toArray();
    }

    @Property(tries = 300)
    void rowsSumToOneAndHaveDifferentGreatestEntries(@ForAll @IntRange(min = 2, max = 30) int size, @ForAll long seed) {
        Random random = new Random(seed);
        double[] matrix = new NeuralSort(size, 0.1 + 4 * random.nextDouble()).relax(scores(random, size));
        Set<Integer> greatest = new HashSet<>();
        for (int place = 0; place < size; place++) {
            double sum = 0;
            int most = 0;
            for (int j = 0; j < size; j++) {
                double entry = matrix[place * size + j];
                assertThat(entry).isBetween(0.0, 1.0);
                sum += entry;
                most = entry > matrix[place * size + most] ? j : most;
            }
            assertThat(sum).isCloseTo(1, within(1e-12));
            greatest.add(most);
        }
        assertThat(greatest).hasSize(size);
    }

    @Property(tries = 300)
    void theColdLimitSorts(@ForAll @IntRange(min = 2, max = 30) int size, @ForAll long seed) {
        double[] scores = scores(new Random(seed), size);
        int[] order = NeuralSortPlanner.sorted(scores);
        double[] matrix = new NeuralSort(size, 1e-9).relax(scores);
        for (int place = 0; place < size; place++) {
            assertThat(matrix[place * size + order[place]]).isGreaterThan(0.999);
            assertThat(place == 0 || scores[order[place - 1]] >= scores[order[place]])
                    .isTrue();
        }
    }

    @Property(tries = 100)
    void theGradientEqualsCentralDifferences(@ForAll @IntRange(min = 2, max = 8) int size, @ForAll long seed) {
        Random random = new Random(seed);
        double[] scores = scores(random, size);
        double[] outer = random.doubles((long) size * size, -1, 1).toArray();
        NeuralSort sort = new NeuralSort(size, 1.5);
        sort.relax(scores);
        double[] gradient = new double[size];
        sort.backward(outer, gradient);
        for (int i = 0; i < size; i++) {
            double step = 1e-7;
            double[] moved = scores.clone();
            moved[i] += step;
            double above = product(sort.relax(moved), outer);
            moved[i] -= 2 * step;
            double below = product(sort.relax(moved), outer);
            assertThat(gradient[i]).isCloseTo((above - below) / (2 * step), within(1e-5));
        }
    }

    private static double product(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    /** Through the whole way: scores, soft plan, model and back. */
    @Test
    void theGradientThroughTheModelEqualsCentralDifferences() {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            Bgp bgp = RandomBgps.any(random, 3 + seed % 5);
            Workspace workspace = Models.gin(seed).newWorkspace();
            workspace.open(bgp);
            NeuralSortPlanner.SoftOrder soft = new NeuralSortPlanner.SoftOrder(bgp.size(), 2);
            double[] scores = scores(random, bgp.size());
            double[] gradient = new double[bgp.size()];
            workspace.logCost(soft.relax(scores), soft.gradient);
            soft.backward(gradient);
            for (int i = 0; i < scores.length; i++) {
                double step = 1e-3;
                double[] moved = scores.clone();
                moved[i] += step;
                double above = workspace.logCost(soft.relax(moved), soft.gradient);
                moved[i] -= 2 * step;
                double below = workspace.logCost(soft.relax(moved), soft.gradient);
                assertThat(gradient[i]).isCloseTo((above - below) / (2 * step), within(5e-3));
            }
        }
    }

    @Test
    void aSortedOrderCostsAsItsPlanDoes() {
        Bgp bgp = RandomBgps.any(new Random(1), 6);
        CostModel model = Models.gin(1);
        Workspace workspace = model.newWorkspace();
        workspace.open(bgp);
        double[] scores = {0.1, 3, -2, 0.7, 5, -0.4};
        NeuralSortPlanner.SoftOrder soft = new NeuralSortPlanner.SoftOrder(6, 1e-9);
        double relaxed = workspace.logCost(soft.relax(scores), soft.gradient);
        Plan plan = Plan.leftLinear(NeuralSortPlanner.sorted(scores));
        assertThat(relaxed).isCloseTo(Models.logCost(model, bgp, plan), within(1e-5));
    }

    @Test
    void aKnownOrderIsFound() {
        Bgp bgp = RandomBgps.star(new Random(1), 7);
        // Ascending: each pattern pays the square of the distance to the join where it belongs.
        CostModel model = new LinearModel((pattern, join) -> Math.pow(Math.max(0, pattern - 1) - join, 2));
        Plan plan = new NeuralSortPlanner(model, 100, false, 0)
                .plan(bgp, Deadline.none())
                .plan();
        assertThat(plan.order()).endsWith(2, 3, 4, 5, 6);
    }

    @Test
    void adamStepsByTheLearningRateAtFirst() {
        double[] values = {1, 1, 1};
        new Adam(3, 0.1).step(values, new double[] {5, -1e-3, 0});
        assertThat(values).containsExactly(new double[] {0.9, 1.1, 1}, within(1e-5));
    }
}
