package org.gbjo.paper.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.gbjo.paper.model.CostModel;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.query.RandomBgps;
import org.gbjo.run.Deadline;
import org.gbjo.run.SeededRandom;
import org.gbjo.search.ExactSearch;

/** Exhaustive search, dynamic programming and the greedy search against obvious twins. */
class EnumerationTest {

    private static Bgp bgp(long seed, int size) {
        Random random = new Random(seed);
        return switch (random.nextInt(3)) {
            case 0 -> RandomBgps.star(random, size);
            case 1 -> RandomBgps.path(random, size);
            default -> RandomBgps.any(random, size);
        };
    }

    @Property(tries = 60)
    void exhaustiveSearchFindsTheLeastOfAllOrders(
            @ForAll @IntRange(min = 3, max = 6) int size, @ForAll long seed, @ForAll boolean connected) {
        Bgp bgp = bgp(seed, size);
        CostModel model = Models.gin(seed);
        double least = Double.POSITIVE_INFINITY;
        int orders = 0;
        for (int[] order : orders(bgp, connected)) {
            orders++;
            least = Math.min(least, Models.logCost(model, bgp, Plan.leftLinear(order)));
        }
        PlanningResult planned = new ExhaustivePlanner(model, connected).plan(bgp, Deadline.none());
        assertThat(planned.predictedCost()).isCloseTo(least, within(1e-5));
        if (!connected) {
            assertThat(planned.evaluations()).as("the first two have no order").isEqualTo(orders / 2);
        }
    }

    /** All orders in which each pattern shares a variable with one before it, as long as any that is left does. */
    private static List<int[]> orders(Bgp bgp, boolean connected) {
        List<int[]> orders = new ArrayList<>();
        collect(bgp, connected, new int[0], orders);
        return orders;
    }

    private static void collect(Bgp bgp, boolean connected, int[] beginning, List<int[]> orders) {
        if (beginning.length == bgp.size()) {
            orders.add(beginning);
        }
        PatternSet chosen = PatternSet.of(beginning);
        boolean anyTouches = false;
        for (int next = 0; next < bgp.size(); next++) {
            anyTouches |= !chosen.contains(next) && bgp.neighbours(next).intersects(chosen);
        }
        for (int next = 0; next < bgp.size(); next++) {
            boolean allowed = !connected || !anyTouches || bgp.neighbours(next).intersects(chosen);
            if (!chosen.contains(next) && allowed) {
                int[] longer = Arrays.copyOf(beginning, beginning.length + 1);
                longer[beginning.length] = next;
                collect(bgp, connected, longer, orders);
            }
        }
    }

    @Property(tries = 100)
    void repairedOrdersAreAllowedAndAllowedOnesStay(@ForAll @IntRange(min = 2, max = 6) int size, @ForAll long seed) {
        Bgp bgp = bgp(seed, size);
        Extensions extensions = new Extensions(bgp, true);
        List<List<Integer>> allowed = new ArrayList<>();
        for (int[] order : orders(bgp, true)) {
            allowed.add(asList(order));
            int[] repaired = order.clone();
            extensions.repair(repaired);
            assertThat(repaired).isEqualTo(order);
        }
        int[] order = RandomOrders.next(new SeededRandom(seed), size);
        extensions.repair(order);
        assertThat(allowed).contains(asList(order));
    }

    private static List<Integer> asList(int[] order) {
        return Arrays.stream(order).boxed().toList();
    }

    @Property(tries = 100)
    void dynamicProgrammingIsExactWhereCostsAdd(
            @ForAll @IntRange(min = 2, max = 8) int size, @ForAll long seed, @ForAll boolean costsSubplans) {
        Bgp bgp = bgp(seed, size);
        AdditiveModel model = new AdditiveModel(seed, costsSubplans);
        ExactSearch exact = new ExactSearch(model.cardinalities(bgp), Deadline.none());
        assertThat(dynamicProgramming(model, bgp, false, false))
                .isEqualTo(Math.log(exact.bestLeftLinear().cost()));
        assertThat(dynamicProgramming(model, bgp, false, true))
                .isEqualTo(Math.log(exact.bestConnectedLeftLinear().cost()));
        assertThat(dynamicProgramming(model, bgp, true, false))
                .isEqualTo(Math.log(exact.bestBushy().cost()));
        if (size < 8) {
            double exhaustive = new ExhaustivePlanner(model, false)
                    .plan(bgp, Deadline.none())
                    .predictedCost();
            assertThat(dynamicProgramming(model, bgp, false, false)).isEqualTo(exhaustive);
        }
    }

    private static double dynamicProgramming(CostModel model, Bgp bgp, boolean bushy, boolean connected) {
        return new DynamicProgrammingPlanner(model, bushy, connected)
                .plan(bgp, Deadline.none())
                .predictedCost();
    }

    @Property(tries = 60)
    void bushyPlansOfConnectedQueriesAreConnectedAndNoWorseThanOrders(
            @ForAll @IntRange(min = 2, max = 7) int size, @ForAll long seed) {
        Bgp bgp = RandomBgps.path(new Random(seed), size);
        AdditiveModel model = new AdditiveModel(seed, true);
        PlanningResult bushy = new DynamicProgrammingPlanner(model, true, true).plan(bgp, Deadline.none());
        assertThat(bushy.plan().joins()).allMatch(join -> bgp.isConnected(join.patterns()));
        assertThat(bushy.predictedCost()).isLessThanOrEqualTo(dynamicProgramming(model, bgp, false, true));
    }

    @Property(tries = 60)
    void greedyEqualsItsTranscription(
            @ForAll @IntRange(min = 3, max = 9) int size, @ForAll long seed, @ForAll boolean sharing) {
        Bgp bgp = bgp(seed, size);
        CostModel model = sharing ? Models.sharingGin(seed) : Models.gin(seed);
        PlanningResult greedy = new GreedyPlanner(model, false).plan(bgp, Deadline.none());
        assertThat(greedy.predictedCost()).isCloseTo(naiveGreedy(model, bgp), within(1e-4));
        assertThat(greedy.evaluations()).isEqualTo(size * (size - 1) / 2 + (size - 2) * (size - 1) / 2);
    }

    /** Every subplan is a plan of a query of its own. */
    private static double naiveGreedy(CostModel model, Bgp bgp) {
        List<Integer> order = new ArrayList<>();
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < bgp.size(); i++) {
            for (int j = i + 1; j < bgp.size(); j++) {
                double cost = subplanCost(model, bgp, List.of(i, j));
                if (cost < least) {
                    least = cost;
                    order = List.of(i, j);
                }
            }
        }
        while (order.size() < bgp.size()) {
            least = Double.POSITIVE_INFINITY;
            List<Integer> best = null;
            for (int next = 0; next < bgp.size(); next++) {
                if (!order.contains(next)) {
                    List<Integer> longer = new ArrayList<>(order);
                    longer.add(next);
                    double cost = subplanCost(model, bgp, longer);
                    if (cost < least) {
                        least = cost;
                        best = longer;
                    }
                }
            }
            order = best;
        }
        return least;
    }

    private static double subplanCost(CostModel model, Bgp bgp, List<Integer> order) {
        List<Integer> sorted = order.stream().sorted().toList();
        int[] renumbered = order.stream().mapToInt(sorted::indexOf).toArray();
        PatternSet patterns = PatternSet.of(order.stream().mapToInt(i -> i).toArray());
        return Models.logCost(model, bgp.subset(patterns), Plan.leftLinear(renumbered));
    }
}
