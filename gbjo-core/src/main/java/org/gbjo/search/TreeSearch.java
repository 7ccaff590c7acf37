package org.gbjo.search;

import java.util.Arrays;
import org.gbjo.plan.Plan;
import org.gbjo.query.JoinGraph;
import org.gbjo.query.PatternBits;
import org.gbjo.query.SetTable;
import org.gbjo.run.Deadline;

/**
 * The best tree of any shape, by dynamic programming over pairs of sets (Moerkotte and Neumann, VLDB 2006): the cheapest
 * tree of a set joins the cheapest trees of two of its parts. {@link OrderSearch} brings the sets, one size after the other,
 * and drops those whose cheapest tree costs as much as a whole plan that it knows. Both have the same {@link StepCost}.
 *
 * <p>No better tree is lost, since no step costs less than nothing, and what a step costs depends on the sets that it joins
 * alone. Let B be the cost of a known plan, R that of the result, which every plan pays, and T a tree
 * that costs less than B. Say the sets of T up to some size were kept, each with a tree that costs no more than T's part.
 * A set S of T of the next size is either a kept set and one pattern, which the search for orders brings; or it joins two
 * kept sets, which together cost less than B - R, so {@link #offerJoins} brings it. All splits of S into kept sets are
 * tried, T's among them, so the tree of S costs no more than T's part, which is less than B - R: S is kept. So all sets of
 * T are, and T is found or one as cheap.
 *
 * <p>Belongs to one thread and, apart from the plan, allocates nothing once it has grown to the largest query.
 */
final class TreeSearch {
    /** A tree of fewer patterns is an order. */
    private static final int LEAST_PATTERNS = 4;

    /** How many sets are gone through in the time of one that has to be compared word by word. */
    private static final int DENSE_GAIN = 2;

    /** One less than the sets after which the deadline is looked at. */
    private static final int PATIENCE = 15;

    private final StepCost stepCost;
    private final VisitedSets sets = new VisitedSets();
    private JoinGraph graph;
    /** What the cheapest tree of each size costs. */
    private double[] least = new double[0];

    private int bestLeft;
    private int bestRight;
    private double best;

    TreeSearch(StepCost stepCost) {
        this.stepCost = stepCost;
    }

    /** Turns to a query, whose sets come size after size, from 1 on. */
    void open(JoinGraph ofQuery) {
        graph = ofQuery;
        sets.open(graph.size());
        if (least.length <= graph.size()) {
            least = new double[graph.size() + 1];
        }
    }

    /** Keeps the single patterns. */
    void begin(BeamLevel level) {
        Arrays.fill(level.treeCost, 0, level.count(), 0);
        Arrays.fill(level.left, 0, level.count(), SetTable.ABSENT);
        keep(level);
    }

    /** Finds the cheapest tree of each set of the next size, whose rows are known. */
    void grow(BeamLevel level, Deadline deadline) {
        int size = sets.sizes() + 1;
        double leastOfTwo = leastOfTwo(size);
        for (int i = 0; i < level.count(); i++) {
            if ((i & PATIENCE) == 0) {
                deadline.check();
            }
            split(level.sets.low(i), level.sets.high(i), size, leastOfTwo);
            level.treeCost[i] = best + stepCost.output(level.rows[i]);
            level.left[i] = bestLeft;
            level.right[i] = bestRight;
        }
    }

    /** Keeps what is left of the sets of the next size. */
    void keep(BeamLevel level) {
        sets.add(level);
        double cheapest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < level.count(); i++) {
            cheapest = Math.min(cheapest, level.treeCost[i]);
        }
        least[sets.sizes()] = cheapest;
    }

    /** What two trees that make a set of this size cost at least; a single pattern is no tree. */
    private double leastOfTwo(int size) {
        double both = Double.POSITIVE_INFINITY;
        for (int smaller = 2; smaller <= size / 2; smaller++) {
            both = Math.min(both, least[smaller] + least[size - smaller]);
        }
        return both;
    }

    /**
     * Adds to a level all sets that join two kept sets of at least two patterns and that may cost less than a limit.
     *
     * @param products whether the two need not share a variable
     */
    void offerJoins(BeamLevel level, double limit, boolean products, Deadline deadline) {
        int size = sets.sizes() + 1;
        if (leastOfTwo(size) >= limit) {
            return;
        }
        long pairs = 0;
        for (int smaller = 2; smaller <= size / 2; smaller++) {
            pairs += (long) sets.count(smaller) * sets.count(size - smaller);
        }
        // Of the two ways to find them the shorter.
        if (sets.isDense() && (combinations(graph.size(), size) - level.count()) << (size - 1) < pairs) {
            offerMissing(level, size, limit, products, deadline);
        } else {
            offerPairs(level, size, limit, products, deadline);
        }
    }

    /** Goes through the sets of a size that a level does not have. */
    private void offerMissing(BeamLevel level, int size, double limit, boolean products, Deadline deadline) {
        double[] costs = sets.costByBits();
        for (int all = (1 << size) - 1; all < 1 << graph.size(); all = nextOfSameSize(all)) {
            int others = level.sets.find(all, 0) == SetTable.ABSENT ? all & (all - 1) : 0;
            for (int part = others; part != 0; part = (part - 1) & others) {
                if (costs[part] + costs[all ^ part] < limit) {
                    deadline.check();
                    offerJoin(level, all, 0, products);
                    break;
                }
            }
        }
    }

    /** The next larger number with as many bits (Gosper). */
    private static int nextOfSameSize(int set) {
        int lowest = set & -set;
        int carried = set + lowest;
        return (((carried ^ set) >>> 2) / lowest) | carried;
    }

    private static long combinations(int n, int size) {
        long number = 1;
        for (int i = 1; i <= size; i++) {
            number = number * (n - size + i) / i;
        }
        return number;
    }

    /** Goes through the pairs of kept sets. */
    private void offerPairs(BeamLevel level, int size, double limit, boolean products, Deadline deadline) {
        for (int smaller = 2; smaller <= size / 2; smaller++) {
            for (int one = sets.end(smaller - 1); one < sets.end(smaller); one++) {
                double rest = limit - sets.cost(one);
                if (least[size - smaller] >= rest) {
                    continue;
                }
                deadline.check();
                for (int other = sets.end(size - smaller - 1); other < sets.end(size - smaller); other++) {
                    long low = sets.low(one);
                    long high = sets.high(one);
                    if (((low & sets.low(other)) | (high & sets.high(other))) == 0 && sets.cost(other) < rest) {
                        offerJoin(level, low | sets.low(other), high | sets.high(other), products);
                    }
                }
            }
        }
    }

    /** Adds a set, unless its join would be a cartesian product that could be avoided. */
    private void offerJoin(BeamLevel level, long low, long high, boolean products) {
        if (level.sets.find(low, high) != SetTable.ABSENT) {
            return;
        }
        graph.findReach(low, high);
        boolean complete = ((graph.reachLow() & ~low) | (graph.reachHigh() & ~high)) == 0;
        if (products || complete || graph.isConnected(low, high)) {
            level.addJoined(low, high, graph);
        }
    }

    /** Finds the cheapest split of a set whose smaller sets have theirs. */
    private void split(long low, long high, int size, double leastOfTwo) {
        best = Double.POSITIVE_INFINITY;
        bestLeft = SetTable.ABSENT;
        bestRight = SetTable.ABSENT;
        // Orders come first, so that they win where a tree costs as much.
        tryLastPatterns(low, high, size);
        if (size >= LEAST_PATTERNS && leastOfTwo < best) {
            // Of the two ways to find the other splits the shorter.
            if (sets.isDense() && 1 << (size - 1) < DENSE_GAIN * (sets.end(size / 2) - sets.end(1))) {
                tryParts((int) low);
            } else {
                trySets(low, high, sets.end(1), sets.end(size / 2));
            }
        }
    }

    private void tryLastPatterns(long low, long high, int size) {
        for (long rest = low; rest != 0; rest &= rest - 1) {
            offerLast(sets.find(low & ~(rest & -rest), high), Long.numberOfTrailingZeros(rest), size);
        }
        for (long rest = high; rest != 0; rest &= rest - 1) {
            offerLast(sets.find(low, high & ~(rest & -rest)), 64 + Long.numberOfTrailingZeros(rest), size);
        }
    }

    /** A single pattern on the right is looked up. Of two patterns the one that is cheaper to begin with comes first. */
    private void offerLast(int left, int pattern, int size) {
        if (left == SetTable.ABSENT) {
            return;
        }
        double leftRows = sets.rows(left);
        double before = size == 2 ? stepCost.start(left, leftRows) : sets.cost(left);
        double step = stepCost.lookUp(pattern, sets.low(left), sets.high(left), leftRows, sets.rows(pattern));
        offer(left, pattern, before + step);
    }

    /** All parts without the first pattern, by a table of costs: two look-ups a part, and rarely more. */
    private void tryParts(int all) {
        double[] costs = sets.costByBits();
        int others = all & (all - 1);
        for (int part = others; part != 0; part = (part - 1) & others) {
            if (costs[part] + costs[all ^ part] < best) {
                offerTrees(sets.find(all ^ part, 0), sets.find(part, 0));
            }
        }
    }

    /** The sets with these numbers that are part of the set. */
    private void trySets(long low, long high, int from, int to) {
        for (int right = from; right < to; right++) {
            long partLow = sets.low(right);
            long partHigh = sets.high(right);
            if (((partLow & ~low) | (partHigh & ~high)) == 0 && sets.cost(right) < best) {
                offerTrees(sets.find(low & ~partLow, high & ~partHigh), right);
            }
        }
    }

    /** Of two trees the cheaper one to keep in memory is on the left. */
    private void offerTrees(int one, int other) {
        if (one == SetTable.ABSENT || one < sets.end(1) || other < sets.end(1)) {
            return;
        }
        double sides = sets.cost(one) + sets.cost(other);
        double kept = stepCost.hash(sets.rows(one), sets.rows(other));
        double swapped = stepCost.hash(sets.rows(other), sets.rows(one));
        if (kept <= swapped) {
            offer(one, other, sides + kept);
        } else {
            offer(other, one, sides + swapped);
        }
    }

    private void offer(int left, int right, double offered) {
        if (offered < best || bestLeft == SetTable.ABSENT) {
            best = offered;
            bestLeft = left;
            bestRight = right;
        }
    }

    /** Whether all patterns together have a tree; if not, none costs less than what was known before. */
    boolean isComplete() {
        return sets.sizes() == graph.size();
    }

    /** The cost of the tree of all patterns. */
    double cost() {
        return sets.cost(sets.count() - 1);
    }

    Plan plan() {
        return tree(sets.count() - 1);
    }

    private Plan tree(int set) {
        return sets.left(set) == SetTable.ABSENT
                ? new Plan.Leaf(PatternBits.first(sets.low(set), sets.high(set)))
                : new Plan.Join(tree(sets.left(set)), tree(sets.right(set)));
    }
}
