package org.gbjo.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.RandomEstimator;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanShape;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.PatternSet;
import org.gbjo.query.RandomBgps;
import org.gbjo.run.Deadline;
import org.junit.jupiter.api.Test;

class TreeSearchTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final SearchPolicy EXACT =
            new SearchPolicy(PatternSet.LIMIT, 0, 2, 6, SearchPolicy.Products.IF_MUCH_CHEAPER);

    private final RandomEstimator estimator = RandomEstimator.of(3);

    private static SearchPolicy beam(int sets, int patterns) {
        return new SearchPolicy(0, sets * patterns, 2, 6, SearchPolicy.Products.IF_MUCH_CHEAPER);
    }

    private PreparedQuery searched(Bgp bgp, SearchPolicy policy, StepCost cost) {
        return searched(new EstimatedQuery(estimator, policy, cost), bgp, Deadline.none());
    }

    private static PreparedQuery searched(PreparedQuery query, Bgp bgp, Deadline deadline) {
        query.open(bgp, KnownCounts.NONE, Deadline.none());
        query.searchOrder(PlanShape.TREE, deadline);
        return query;
    }

    private double logCost(Bgp bgp, Plan plan) {
        PreparedQuery query = new EstimatedQuery(estimator);
        query.open(bgp, KnownCounts.NONE, Deadline.none());
        return query.logCost(plan);
    }

    /** The same with the rows of the smaller of two patterns that are joined with each other. */
    private double logRowsTouched(Bgp bgp, Plan plan) {
        Cardinalities cardinalities = estimator.open(bgp, Deadline.none());
        double cost = Math.exp(logCost(bgp, plan));
        for (Plan.Join join : plan.joins()) {
            if (join.left() instanceof Plan.Leaf left && join.right() instanceof Plan.Leaf right) {
                cost += Math.min(cardinalities.rows(left.patterns()), cardinalities.rows(right.patterns()));
            }
        }
        return Math.log(cost);
    }

    /** All trees without a cartesian product. */
    private static List<Plan> trees(Bgp bgp, PatternSet set) {
        List<Plan> trees = new ArrayList<>();
        if (set.size() == 1) {
            trees.add(new Plan.Leaf(set.first()));
            return trees;
        }
        long all = set.low();
        for (long part = (all - 1) & all; part != 0; part = (part - 1) & all) {
            PatternSet left = PatternSet.ofMask(part);
            if (left.contains(set.first()) && shares(bgp, left, set.minus(left))) {
                for (Plan first : trees(bgp, left)) {
                    for (Plan second : trees(bgp, set.minus(left))) {
                        trees.add(new Plan.Join(first, second));
                    }
                }
            }
        }
        return trees;
    }

    private static boolean shares(Bgp bgp, PatternSet left, PatternSet right) {
        for (int pattern : left.toArray()) {
            if (bgp.neighbours(pattern).intersects(right)) {
                return true;
            }
        }
        return false;
    }

    private static Bgp bgp(Random random, int round, int size) {
        return switch (round % 3) {
            case 0 -> RandomBgps.any(random, size);
            case 1 -> RandomBgps.path(random, size);
            default -> RandomBgps.star(random, size);
        };
    }

    @Test
    void noTreeIsCheaper() {
        Random random = new Random(1);
        int bushy = 0;
        int orders = 0;
        for (int round = 0; round < 600; round++) {
            Bgp bgp = bgp(random, round, 2 + random.nextInt(4));
            List<Plan> trees = trees(bgp, bgp.all());
            if (trees.isEmpty()) {
                continue;
            }
            double least =
                    trees.stream().mapToDouble(tree -> logCost(bgp, tree)).min().orElseThrow();
            PreparedQuery query = searched(bgp, EXACT, StepCost.C_OUT);
            assertThat(logCost(bgp, query.tree())).isCloseTo(query.logTreeCost(), within(1e-4));
            if (query.treeIsBetter() || !query.foundWithProducts()) {
                assertThat(query.logTreeCost()).isCloseTo(least, within(1e-4));
            }
            double leastTouched = trees.stream()
                    .mapToDouble(tree -> logRowsTouched(bgp, tree))
                    .min()
                    .orElseThrow();
            PreparedQuery touching = searched(bgp, EXACT, StepCost.ROWS_TOUCHED);
            assertThat(logRowsTouched(bgp, touching.tree())).isCloseTo(touching.logTreeCost(), within(1e-4));
            if (touching.treeIsBetter() || !touching.foundWithProducts()) {
                assertThat(touching.logTreeCost()).isCloseTo(leastTouched, within(1e-4));
            }
            bushy += query.tree().isLeftLinear() ? 0 : 1;
            orders += query.tree().isLeftLinear() ? 1 : 0;
        }
        assertThat(bushy).isGreaterThan(5);
        assertThat(orders).isGreaterThan(5);
    }

    @Test
    void findsWhatThePlainDynamicProgrammingFinds() {
        Random random = new Random(2);
        int compared = 0;
        for (int round = 0; round < 150; round++) {
            Bgp bgp = bgp(random, round, 6 + random.nextInt(3));
            PreparedQuery query = searched(bgp, EXACT, StepCost.C_OUT);
            assertThat(logCost(bgp, query.tree())).isCloseTo(query.logTreeCost(), within(1e-4));
            boolean products = query.foundWithProducts() && !query.treeIsBetter();
            if (!products && bgp.isConnected(bgp.all())) {
                Cardinalities cardinalities = estimator.open(bgp, Deadline.none());
                double expected = new PlainDynamicProgramming(cardinalities, false, true).logCost();
                assertThat(query.logTreeCost()).isCloseTo(expected, within(1e-4));
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(30);
    }

    /** Rows of any size, also nothing and too many, so that most sets are dropped, and sets are left that no order reaches. */
    @Test
    void theBoundLosesNoBetterTree() {
        Random random = new Random(6);
        int bushy = 0;
        for (int round = 0; round < 2000; round++) {
            Bgp bgp = bgp(random, round, 4 + random.nextInt(5));
            if (!bgp.isConnected(bgp.all())) {
                continue;
            }
            Cardinalities cardinalities = new TableCardinalities(bgp, random, round % 4 == 0);
            OrderSearch orders = new OrderSearch(EXACT, StepCost.C_OUT);
            TreeSearch trees = new TreeSearch(StepCost.C_OUT);
            orders.search(cardinalities, trees, Deadline.none());
            double found = trees.isComplete() ? Math.min(trees.cost(), orders.cost()) : orders.cost();
            double least = Math.exp(new PlainDynamicProgramming(cardinalities, false, true).logCost());
            if (!orders.foundWithProducts() || found > least) {
                assertThat(found).as("round %d", round).isCloseTo(least, within(1e-6 * least));
            }
            double order = Math.exp(new PlainDynamicProgramming(cardinalities, false, false).logCost());
            if (!orders.foundWithProducts()) {
                assertThat(orders.cost()).isCloseTo(order, within(1e-6 * order));
            }
            bushy += found < order ? 1 : 0;
        }
        assertThat(bushy).isGreaterThan(200);
    }

    /** Up to 16 patterns sets are their own place in the table, beyond they are looked up; parts or sets are gone through. */
    @Test
    void longPathsAreSolvedExactlyInWhateverWaySplitsAreFound() {
        Random random = new Random(3);
        for (int size = 11; size <= 20; size++) {
            Bgp bgp = RandomBgps.path(random, size);
            PreparedQuery query = searched(bgp, EXACT, StepCost.C_OUT);
            assertThat(logCost(bgp, query.tree())).isCloseTo(query.logTreeCost(), within(1e-3));
            if (query.treeIsBetter() || !query.foundWithProducts()) {
                assertThat(Math.exp(query.logTreeCost()))
                        .isCloseTo(cheapestOfPath(bgp), within(1e-3 * Math.exp(query.logTreeCost())));
            }
        }
    }

    /** A set of a path is an interval, so that a table of them is a dozen lines. */
    private double cheapestOfPath(Bgp bgp) {
        Cardinalities cardinalities = estimator.open(bgp, Deadline.none());
        int n = bgp.size();
        double[][] least = new double[n][n];
        for (int length = 2; length <= n; length++) {
            for (int from = 0; from + length <= n; from++) {
                int to = from + length - 1;
                double best = Double.POSITIVE_INFINITY;
                for (int cut = from; cut < to; cut++) {
                    best = Math.min(best, least[from][cut] + least[cut + 1][to]);
                }
                PatternSet interval = PatternSet.firstN(to + 1).minus(PatternSet.firstN(from));
                least[from][to] = best + cardinalities.rows(interval);
            }
        }
        return least[0][n - 1];
    }

    @Test
    void aBeamGivesValidTreesThatAreNoWorseThanItsOrders() {
        Random random = new Random(4);
        for (int round = 0; round < 150; round++) {
            Bgp bgp = bgp(random, round, 3 + random.nextInt(round % 10 == 0 ? 100 : 30));
            PreparedQuery query = searched(bgp, beam(1 + random.nextInt(20), bgp.size()), StepCost.C_OUT);
            assertThat(query.tree().patterns()).isEqualTo(bgp.all());
            assertThat(query.logTreeCost()).isLessThanOrEqualTo(query.logOrderCost() + 1e-6);
            // The search of a large query takes account of limits only where it has visited the smaller set.
            assertThat(logCost(bgp, query.tree())).isCloseTo(query.logTreeCost(), within(5e-2));
        }
    }

    @Test
    void isLateWithAValidPlan() {
        Random random = new Random(5);
        PreparedQuery query = new EstimatedQuery(estimator, EXACT, StepCost.C_OUT);
        for (int round = 0; round < 40; round++) {
            Bgp bgp = bgp(random, round, 11);
            searched(query, bgp, Deadline.after(Duration.ofNanos(1 + random.nextInt(2_000_000))));
            assertThat(query.tree().patterns()).isEqualTo(bgp.all());
        }
    }

    @Test
    void damagedNumbersLeadToNoCostAndAValidOrder() {
        PreparedQuery broken = new EstimatedQuery(RandomEstimator.broken(3), beam(30, 12), StepCost.ROWS_TOUCHED);
        Bgp bgp = RandomBgps.any(new Random(5), 12);
        searched(broken, bgp, Deadline.none());
        assertThat(Double.isFinite(broken.logTreeCost())).isFalse();
        assertThat(broken.tree().patterns()).isEqualTo(bgp.all());
    }

    @Test
    void aDecisionAllocatesNothingBeyondThePlan() {
        Deadline deadline = Deadline.none();
        for (int size : new int[] {5, 12, 30}) {
            Bgp bgp = RandomBgps.any(new Random(size), size);
            PreparedQuery query = new EstimatedQuery(estimator, StepCost.ROWS_TOUCHED);
            query.open(bgp, KnownCounts.NONE, deadline);
            long allocated = leastAllocated(() -> query.searchOrder(PlanShape.TREE, deadline));
            // What measuring itself allocates; an object for each set would be far more.
            assertThat(allocated).as("%d patterns", size).isLessThan(1024);
        }
    }

    /** The least of a few: the first use of a class, and measuring itself, may allocate too. */
    private static long leastAllocated(Runnable work) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            work.run();
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }
}
