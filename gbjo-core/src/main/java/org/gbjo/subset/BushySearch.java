package org.gbjo.subset;

import org.gbjo.kernel.Kernels;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.PatternBits;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;

/**
 * The best tree of any shape under a subset model, by dynamic programming over pairs of sets (Moerkotte and Neumann, VLDB
 * 2006). The rows of a join depend on its set alone, and {@link SetSearch} has predicted those of the sets that it went
 * through, so that the model is asked nothing more: the cheapest tree of a set joins the cheapest trees of two of its
 * parts. All splits of a set into two sets that were reached are tried. Sets of connected patterns split into two such sets
 * have a variable that both sides share, so there is no cartesian product that could be avoided. Exact as long as the
 * search for orders has kept every set.
 *
 * <p>Belongs to one thread and, apart from the plan, allocates nothing once it has grown to the largest query.
 */
public final class BushySearch {
    /** A tree of fewer patterns is an order. */
    private static final int LEAST_PATTERNS = 4;
    /** By how much ln of the cost must be less: sums that were added up in another order differ by less. */
    private static final double LEAST_GAIN = 1e-9;

    private final boolean readsStarts;
    private final VisitedSets sets = new VisitedSets();
    private final SetSearch orders;
    private SetSearch.Outcome outcome = SetSearch.Outcome.EXACT;
    private double cost;
    private boolean better;
    private int bestLeft;
    private int bestRight;
    private double best;

    BushySearch(FoldedWeights weights, SubsetFeatures features, Kernels kernels, boolean readsStarts) {
        this.readsStarts = readsStarts;
        this.orders = new SetSearch(weights, features, kernels, sets);
    }

    /** Finds a tree for a BGP of at least 2 patterns, with at most {@code width} sets of a size. */
    public SetSearch.Outcome search(Bgp bgp, KnownCounts known, int width, Deadline deadline) {
        int n = bgp.size();
        better = false;
        sets.open(n);
        outcome = orders.search(bgp, known, width, deadline);
        cost = orderCost();
        if (sets.sizes() == n) {
            try {
                improve(n, deadline);
            } catch (DeadlineExceededException e) {
                outcome = SetSearch.Outcome.LATE;
            }
        }
        return outcome;
    }

    /** ln of what the order costs that the search for orders has found. */
    private double orderCost() {
        int[] order = orders.order();
        return readsStarts ? Math.log(Math.exp(orders.cost()) + startRows(order[0], order[1])) : orders.cost();
    }

    private void improve(int n, Deadline deadline) {
        int set = sets.end(1);
        for (int size = 2; size <= n; size++) {
            for (; set < sets.end(size); set++) {
                if ((set & 15) == 0) {
                    deadline.check();
                }
                split(set, size);
            }
        }
        int whole = sets.count() - 1;
        double least = Math.log(sets.cost(whole));
        if (least < cost - LEAST_GAIN) {
            cost = least;
            better = true;
        }
    }

    /** Finds the cheapest split of a set whose smaller sets have theirs. */
    private void split(int set, int size) {
        best = Double.POSITIVE_INFINITY;
        bestLeft = -1;
        bestRight = -1;
        // Orders come first, so that they win where a tree costs as much.
        tryLastPatterns(set);
        if (size >= LEAST_PATTERNS) {
            // Of the two ways to find the other splits the shorter.
            if (sets.high(set) == 0 && size < Integer.SIZE && 1 << (size - 1) < sets.end(size / 2) - sets.end(1)) {
                tryParts(set);
            } else {
                trySets(set, sets.end(1), sets.end(size / 2));
            }
        }
        double start = readsStarts && size == 2 ? startRows(bestLeft, bestRight) : 0;
        sets.put(set, bestLeft, bestRight, best + start + sets.rows(set));
    }

    private void tryLastPatterns(int set) {
        long low = sets.low(set);
        long high = sets.high(set);
        for (long rest = low; rest != 0; rest &= rest - 1) {
            offer(sets.find(low & ~(rest & -rest), high), Long.numberOfTrailingZeros(rest));
        }
        for (long rest = high; rest != 0; rest &= rest - 1) {
            offer(sets.find(low, high & ~(rest & -rest)), 64 + Long.numberOfTrailingZeros(rest));
        }
    }

    /** All parts without the first pattern, of a set that has its patterns in the low word. */
    private void tryParts(int set) {
        long low = sets.low(set);
        long others = low & (low - 1);
        for (long part = others; part != 0; part = (part - 1) & others) {
            int right = sets.find(part, 0);
            if (right >= 0 && sets.cost(right) < best) {
                offer(sets.find(low & ~part, 0), right);
            }
        }
    }

    /** The sets with these numbers that are part of the set. */
    private void trySets(int set, int from, int to) {
        long low = sets.low(set);
        long high = sets.high(set);
        for (int right = from; right < to; right++) {
            long partLow = sets.low(right);
            long partHigh = sets.high(right);
            if (((partLow & ~low) | (partHigh & ~high)) == 0 && sets.cost(right) < best) {
                offer(sets.find(low & ~partLow, high & ~partHigh), right);
            }
        }
    }

    private void offer(int left, int right) {
        if (left >= 0 && sets.cost(left) + sets.cost(right) < best) {
            best = sets.cost(left) + sets.cost(right);
            bestLeft = left;
            bestRight = right;
        }
    }

    /** The rows of the one of two first patterns that has fewer; the sets of one pattern have its number. */
    private double startRows(int first, int second) {
        double rows = Math.exp(Math.min(orders.logMatches(first), orders.logMatches(second)));
        return Double.isNaN(rows) ? Double.POSITIVE_INFINITY : rows;
    }

    /** Whether the plan is cheaper than the order of the least C_out: a tree, or an order with a better start. */
    public boolean isBetterThanOrder() {
        return better;
    }

    /** Whether the plan is an order that has a cartesian product which could be avoided. */
    public boolean admitsProducts() {
        return !better && orders.admitsProducts();
    }

    /** ln of the predicted cost of the plan; NaN if time was over before it was known. */
    public double cost() {
        return cost;
    }

    /** How many sets the model was asked about. */
    public int sets() {
        return orders.sets();
    }

    /** The plan that was found. */
    public Plan plan() {
        return better ? tree(sets.count() - 1) : Plan.leftLinear(orders.order());
    }

    private Plan tree(int set) {
        return sets.left(set) < 0
                ? new Plan.Leaf(PatternBits.first(sets.low(set), sets.high(set)))
                : new Plan.Join(tree(sets.left(set)), tree(sets.right(set)));
    }
}
