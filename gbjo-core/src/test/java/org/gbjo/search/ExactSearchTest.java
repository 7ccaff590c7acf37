package org.gbjo.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Cost;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.JoinGraphs;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.junit.jupiter.api.Test;

/** Dynamic programming against the enumeration of all plans. */
class ExactSearchTest {

    private static void permutations(int[] order, int from, List<int[]> found) {
        if (from == order.length) {
            found.add(order.clone());
        }
        for (int i = from; i < order.length; i++) {
            swap(order, from, i);
            permutations(order, from + 1, found);
            swap(order, from, i);
        }
    }

    private static void swap(int[] order, int i, int j) {
        int kept = order[i];
        order[i] = order[j];
        order[j] = kept;
    }

    private static List<int[]> permutations(int size) {
        List<int[]> found = new ArrayList<>();
        permutations(PatternSet.firstN(size).toArray(), 0, found);
        return found;
    }

    /** Whether each pattern touches those before it, unless none of the remaining ones does. */
    private static boolean connectedWherePossible(Bgp bgp, int[] order) {
        PatternSet before = PatternSet.of(order[0]);
        for (int i = 1; i < order.length; i++) {
            PatternSet joined = before;
            boolean possible = Arrays.stream(bgp.all().minus(before).toArray())
                    .anyMatch(next -> bgp.neighbours(next).intersects(joined));
            if (possible && !bgp.neighbours(order[i]).intersects(before)) {
                return false;
            }
            before = before.with(order[i]);
        }
        return true;
    }

    private static List<Plan> allTrees(PatternSet set) {
        if (set.size() == 1) {
            return List.of(new Plan.Leaf(set.first()));
        }
        List<Plan> trees = new ArrayList<>();
        for (long part = (set.low() - 1) & set.low(); part != 0; part = (part - 1) & set.low()) {
            PatternSet left = PatternSet.ofMask(part);
            for (Plan leftTree : allTrees(left)) {
                for (Plan rightTree : allTrees(set.minus(left))) {
                    trees.add(new Plan.Join(leftTree, rightTree));
                }
            }
        }
        return trees;
    }

    private static void assertOptimal(Optimum found, double expected, Cardinalities cardinalities) {
        assertThat(found.cost()).isEqualTo(expected);
        assertThat(Cost.cOut(found.plan(), cardinalities)).isEqualTo(expected);
        assertThat(found.plan().patterns()).isEqualTo(cardinalities.bgp().all());
    }

    private static void compareLeftLinear(Cardinalities cardinalities, List<int[]> orders) {
        Bgp bgp = cardinalities.bgp();
        double best = Double.POSITIVE_INFINITY;
        double bestConnected = Double.POSITIVE_INFINITY;
        double worstConnected = 0;
        for (int[] order : orders) {
            double cost = Cost.cOut(Plan.leftLinear(order), cardinalities);
            best = Math.min(best, cost);
            if (connectedWherePossible(bgp, order)) {
                bestConnected = Math.min(bestConnected, cost);
                worstConnected = Math.max(worstConnected, cost);
            }
        }
        ExactSearch search = new ExactSearch(cardinalities, Deadline.none());
        assertOptimal(search.bestLeftLinear(), best, cardinalities);
        assertOptimal(search.bestConnectedLeftLinear(), bestConnected, cardinalities);
        assertOptimal(search.worstConnectedLeftLinear(), worstConnected, cardinalities);
        for (Optimum optimum : List.of(search.bestConnectedLeftLinear(), search.worstConnectedLeftLinear())) {
            assertThat(connectedWherePossible(bgp, optimum.plan().order())).isTrue();
        }
    }

    @Test
    void leftLinearOptimaAreThoseOfAllPermutations() {
        Random random = new Random(1);
        for (int size = 1; size <= 7; size++) {
            List<int[]> orders = permutations(size);
            for (int round = 0; round < (size < 6 ? 20 : 3); round++) {
                for (Bgp bgp : JoinGraphs.allKinds(random, size)) {
                    compareLeftLinear(new TableCardinalities(bgp, random, round % 2 == 1), orders);
                }
            }
        }
    }

    @Test
    void theBushyOptimumIsThatOfAllTrees() {
        Random random = new Random(2);
        for (int size = 1; size <= 6; size++) {
            List<Plan> trees = allTrees(PatternSet.firstN(size));
            for (int round = 0; round < (size < 6 ? 20 : 6); round++) {
                Cardinalities cardinalities =
                        new TableCardinalities(JoinGraphs.random(random, size), random, round % 2 == 1);
                double best = Double.POSITIVE_INFINITY;
                for (Plan tree : trees) {
                    best = Math.min(best, Cost.cOut(tree, cardinalities));
                }
                assertOptimal(new ExactSearch(cardinalities, Deadline.none()).bestBushy(), best, cardinalities);
            }
        }
    }

    @Test
    void aPlanIsFoundWhereEveryPlanIsSaturated() {
        Cardinalities saturated = constant(JoinGraphs.chain(5), Cost.SATURATED);
        ExactSearch search = new ExactSearch(saturated, Deadline.none());
        for (Optimum optimum :
                List.of(search.bestLeftLinear(), search.worstConnectedLeftLinear(), search.bestBushy())) {
            assertOptimal(optimum, Cost.SATURATED, saturated);
        }
    }

    @Test
    void allPatternsEmptyCostNothing() {
        Cardinalities empty = constant(JoinGraphs.clique(6), 0);
        ExactSearch search = new ExactSearch(empty, Deadline.none());
        assertOptimal(search.bestLeftLinear(), 0, empty);
        assertOptimal(search.worstConnectedLeftLinear(), 0, empty);
        assertOptimal(search.bestBushy(), 0, empty);
    }

    private static Cardinalities constant(Bgp bgp, double value) {
        return new Cardinalities() {
            @Override
            public Bgp bgp() {
                return bgp;
            }

            @Override
            public double rows(long low, long high) {
                return value;
            }

            @Override
            public boolean isExact(long low, long high) {
                return true;
            }

            @Override
            public double squaredLogError(long low, long high) {
                return 0;
            }

            @Override
            public boolean isDear() {
                return true;
            }
        };
    }

    @Test
    void thePassedDeadlineAndCancellationEndTheSearch() {
        Cardinalities cardinalities = constant(JoinGraphs.chain(4), 1);
        ExactSearch late = new ExactSearch(cardinalities, Deadline.after(Duration.ZERO));
        assertThatThrownBy(late::bestLeftLinear).isInstanceOf(DeadlineExceededException.class);
        assertThatThrownBy(late::bestBushy).isInstanceOf(DeadlineExceededException.class);

        Deadline cancelledInside = Deadline.none();
        int[] asked = {0};
        ExactSearch cancelled = new ExactSearch(
                new Cardinalities() {
                    @Override
                    public Bgp bgp() {
                        return cardinalities.bgp();
                    }

                    @Override
                    public double rows(long low, long high) {
                        if (++asked[0] == 6) {
                            cancelledInside.cancel();
                        }
                        return 1;
                    }

                    @Override
                    public boolean isExact(long low, long high) {
                        return true;
                    }

                    @Override
                    public double squaredLogError(long low, long high) {
                        return 0;
                    }

                    @Override
                    public boolean isDear() {
                        return true;
                    }
                },
                cancelledInside);
        assertThatThrownBy(cancelled::bestLeftLinear).hasMessage("the work was cancelled");
        assertThat(asked[0]).isEqualTo(6);
    }

    @Test
    void bgpsBeyondTheLimitAreRefused() {
        ExactSearch search = new ExactSearch(constant(JoinGraphs.chain(21), 1), Deadline.none());
        assertThatThrownBy(search::bestConnectedLeftLinear)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the exact left-linear optimum is computed for at most 20 patterns, got 21");
        assertThatThrownBy(search::bestBushy)
                .hasMessage("the exact bushy optimum is computed for at most 16 patterns, got 21");
    }

    @Test
    void theLargestLeftLinearSearchSucceeds() {
        Cardinalities one = constant(JoinGraphs.chain(20), 1);
        assertOptimal(new ExactSearch(one, Deadline.none()).bestConnectedLeftLinear(), 19, one);
    }
}
