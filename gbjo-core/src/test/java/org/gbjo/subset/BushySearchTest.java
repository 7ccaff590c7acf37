package org.gbjo.subset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.baseline.DynamicProgrammingPlanner;
import org.gbjo.paper.model.Workspace;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanBatch;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.PatternSet;
import org.gbjo.query.RandomBgps;
import org.gbjo.run.Deadline;
import org.junit.jupiter.api.Test;

class BushySearchTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final SubsetModel model = RandomSubsetModel.of(3);
    private final BushySearch search = model.newBushySearch(Kernels.best(), false);
    private final BushySearch readingSearch = model.newBushySearch(Kernels.best(), true);

    private static SetSearch.Outcome search(BushySearch search, Bgp bgp, int width) {
        return search.search(bgp, KnownCounts.NONE, width, Deadline.none());
    }

    private double cost(Bgp bgp, Plan plan) {
        Workspace workspace = model.newWorkspace();
        workspace.open(bgp);
        PlanBatch batch = new PlanBatch();
        batch.reset(bgp.size());
        batch.add(plan);
        double[] costs = new double[1];
        workspace.costs(batch, costs);
        return costs[0];
    }

    /** The same with the rows of the smaller of two patterns that are joined with each other. */
    private double readingCost(Bgp bgp, Plan plan) {
        SetSearch matches = model.newSearch(Kernels.best());
        matches.search(bgp, 1, Deadline.none());
        double cost = Math.exp(cost(bgp, plan));
        for (Plan.Join join : plan.joins()) {
            if (join.left() instanceof Plan.Leaf left && join.right() instanceof Plan.Leaf right) {
                cost += Math.exp(Math.min(matches.logMatches(left.pattern()), matches.logMatches(right.pattern())));
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
        for (int round = 0; round < 120; round++) {
            Bgp bgp = bgp(random, round, 2 + random.nextInt(4));
            List<Plan> trees = trees(bgp, bgp.all());
            if (trees.isEmpty()) {
                continue;
            }
            double least =
                    trees.stream().mapToDouble(tree -> cost(bgp, tree)).min().orElseThrow();
            search(search, bgp, Integer.MAX_VALUE);
            assertThat(cost(bgp, search.plan())).isCloseTo(search.cost(), within(1e-4));
            if (!search.admitsProducts()) {
                assertThat(search.cost()).isCloseTo(least, within(1e-4));
            }
            double leastRead = trees.stream()
                    .mapToDouble(tree -> readingCost(bgp, tree))
                    .min()
                    .orElseThrow();
            search(readingSearch, bgp, Integer.MAX_VALUE);
            assertThat(readingCost(bgp, readingSearch.plan())).isCloseTo(readingSearch.cost(), within(1e-4));
            if (!readingSearch.admitsProducts()) {
                assertThat(readingSearch.cost()).isCloseTo(leastRead, within(1e-4));
            }
            bushy += search.plan().isLeftLinear() ? 0 : 1;
            orders += search.plan().isLeftLinear() ? 1 : 0;
        }
        assertThat(bushy).isGreaterThan(5);
        assertThat(orders).isGreaterThan(5);
    }

    @Test
    void findsWhatThePlainDynamicProgrammingFinds() {
        Random random = new Random(2);
        DynamicProgrammingPlanner plain = new DynamicProgrammingPlanner(model, true, true);
        int compared = 0;
        for (int round = 0; round < 60; round++) {
            Bgp bgp = bgp(random, round, 6 + random.nextInt(3));
            search(search, bgp, Integer.MAX_VALUE);
            assertThat(cost(bgp, search.plan())).isCloseTo(search.cost(), within(1e-4));
            if (!search.admitsProducts() && bgp.isConnected(bgp.all())) {
                double expected = plain.plan(bgp, Deadline.none()).predictedCost();
                assertThat(search.cost()).isCloseTo(expected, within(1e-4));
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(30);
    }

    /** Up to 12 patterns sets are their own place in the table, beyond they are looked up; parts or sets are gone through. */
    @Test
    void longPathsAreSolvedExactlyInWhateverWaySplitsAreFound() {
        Random random = new Random(3);
        for (int size = 11; size <= 20; size++) {
            Bgp bgp = RandomBgps.path(random, size);
            search(search, bgp, Integer.MAX_VALUE);
            assertThat(cost(bgp, search.plan())).isCloseTo(search.cost(), within(1e-3));
            if (!search.admitsProducts()) {
                assertThat(Math.exp(search.cost()))
                        .isCloseTo(cheapestOfPath(bgp), within(1e-3 * Math.exp(search.cost())));
            }
        }
    }

    /** A set of a path is an interval, so that a table of them is a dozen lines. */
    private double cheapestOfPath(Bgp bgp) {
        int n = bgp.size();
        double[][] least = new double[n][n];
        for (int length = 2; length <= n; length++) {
            for (int from = 0; from + length <= n; from++) {
                int to = from + length - 1;
                double best = Double.POSITIVE_INFINITY;
                for (int cut = from; cut < to; cut++) {
                    best = Math.min(best, least[from][cut] + least[cut + 1][to]);
                }
                least[from][to] = best + rows(bgp, from, to);
            }
        }
        return least[0][n - 1];
    }

    private double rows(Bgp bgp, int from, int to) {
        Workspace workspace = model.newWorkspace();
        workspace.open(bgp);
        int[] order = new int[bgp.size()];
        for (int i = 0; i < order.length; i++) {
            order[i] = (from + i) % order.length;
        }
        PlanBatch batch = new PlanBatch();
        batch.reset(order.length);
        batch.addOrder(order);
        double[] logRows = new double[order.length - 1];
        workspace.joinRows(batch, 0, logRows);
        return Math.exp(logRows[to - from - 1]);
    }

    @Test
    void aBeamGivesValidTreesThatAreNoWorseThanItsOrders() {
        Random random = new Random(4);
        SetSearch orders = model.newSearch(Kernels.best());
        for (int round = 0; round < 60; round++) {
            Bgp bgp = bgp(random, round, 3 + random.nextInt(round % 10 == 0 ? 100 : 30));
            int width = 1 + random.nextInt(20);
            search(search, bgp, width);
            orders.search(bgp, width, Deadline.none());
            assertThat(search.plan().patterns()).isEqualTo(bgp.all());
            assertThat(search.cost()).isLessThanOrEqualTo(orders.cost() + 1e-6);
            assertThat(cost(bgp, search.plan())).isCloseTo(search.cost(), within(1e-2));
        }
    }

    @Test
    void isLateWithAValidPlan() {
        Random random = new Random(5);
        for (int round = 0; round < 40; round++) {
            Bgp bgp = bgp(random, round, 11);
            Deadline soon = Deadline.after(Duration.ofNanos(1 + random.nextInt(2_000_000)));
            search.search(bgp, KnownCounts.NONE, Integer.MAX_VALUE, soon);
            assertThat(search.plan().patterns()).isEqualTo(bgp.all());
        }
    }

    @Test
    void damagedNumbersLeadToNoCostAndAValidOrder() {
        BushySearch broken = RandomSubsetModel.broken(3).newBushySearch(Kernels.best(), true);
        Bgp bgp = RandomBgps.any(new Random(5), 12);
        search(broken, bgp, 30);
        assertThat(Double.isFinite(broken.cost())).isFalse();
        assertThat(broken.plan().patterns()).isEqualTo(bgp.all());
    }

    /** On scalar kernels, so that nothing depends on what the compiler did; vectors are objects until it has run. */
    @Test
    void allocatesNoMoreThanTheSearchForOrders() {
        BushySearch trees = model.newBushySearch(Kernels.scalar(), true);
        SetSearch orders = model.newSearch(Kernels.scalar());
        for (int size : new int[] {5, 12, 30}) {
            Bgp bgp = RandomBgps.any(new Random(size), size);
            Deadline deadline = Deadline.none();
            long ofOrders = leastAllocated(() -> orders.search(bgp, KnownCounts.NONE, 48, deadline));
            long ofTrees = leastAllocated(() -> trees.search(bgp, KnownCounts.NONE, 48, deadline));
            // What the compiler leaves out of one and not of the other; an object for each set would be far more.
            assertThat(ofTrees).as("%d patterns", size).isLessThan(ofOrders + 1024);
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
