package org.gbjo.search;

import org.gbjo.cardinality.Cardinalities;
import org.gbjo.plan.Plan;
import org.gbjo.query.JoinGraph;
import org.gbjo.query.PatternBits;
import org.gbjo.query.SetTable;
import org.gbjo.run.Deadline;

/**
 * The best tree of any shape, by dynamic programming over pairs of sets (Moerkotte and Neumann, VLDB 2006): the cheapest
 * tree of a set joins the cheapest trees of two of its parts. All splits of a visited set into two visited sets are tried.
 * Connected sets that are split into two connected sets share a variable, so there is no cartesian product that could be
 * avoided. Exact as long as every set that matters was visited.
 *
 * <p>Belongs to one thread and, apart from the plan, allocates nothing once it has grown to the largest query.
 */
final class TreeSearch {
    /** A tree of fewer patterns is an order. */
    private static final int LEAST_PATTERNS = 4;

    /** How many sets are gone through in the time of one that has to be compared word by word. */
    private static final int DENSE_GAIN = 2;

    private final StepCost stepCost;
    private final VisitedSets sets;
    private final JoinGraph graph = new JoinGraph();
    private int bestLeft;
    private int bestRight;
    private double best;

    TreeSearch(StepCost stepCost, VisitedSets sets) {
        this.stepCost = stepCost;
        this.sets = sets;
    }

    /**
     * Finds the cheapest tree of each visited set. Sets are listed by size, and all patterns together are the last.
     *
     * @param bound the cost of some plan of the query: the rows of sets that no cheaper tree has are not asked for
     */
    void search(Cardinalities cardinalities, double bound, Deadline deadline) {
        graph.open(cardinalities.bgp());
        int patience = cardinalities.isDear() ? 0 : 15;
        int set = sets.end(1);
        for (int single = 0; single < set; single++) {
            if (Double.isNaN(sets.rows(single))) {
                sets.setRows(single, cardinalities.rows(sets.low(single), sets.high(single)));
            }
        }
        for (int size = 2; size <= sets.sizes(); size++) {
            for (; set < sets.end(size); set++) {
                if ((set & patience) == 0) {
                    deadline.check();
                }
                split(set, size);
                if (Double.isNaN(sets.rows(set)) && best <= bound) {
                    sets.setRows(set, cardinalities.rows(sets.low(set), sets.high(set)));
                }
                double rows = Double.isNaN(sets.rows(set)) ? 0 : sets.rows(set);
                sets.put(set, bestLeft, bestRight, best + stepCost.output(rows));
            }
        }
    }

    /** Finds the cheapest split of a set whose smaller sets have theirs. */
    private void split(int set, int size) {
        best = Double.POSITIVE_INFINITY;
        bestLeft = SetTable.ABSENT;
        bestRight = SetTable.ABSENT;
        // Orders come first, so that they win where a tree costs as much.
        tryLastPatterns(set, size);
        if (size >= LEAST_PATTERNS) {
            // Of the two ways to find the other splits the shorter.
            if (sets.isDense() && 1 << (size - 1) < DENSE_GAIN * (sets.end(size / 2) - sets.end(1))) {
                tryParts(set);
            } else {
                trySets(set, sets.end(1), sets.end(size / 2));
            }
        }
    }

    private void tryLastPatterns(int set, int size) {
        long low = sets.low(set);
        long high = sets.high(set);
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
        double start = size == 2 ? stepCost.start(sets.rows(left)) : sets.cost(left);
        boolean reached =
                ((graph.neighboursLow(pattern) & sets.low(left)) | (graph.neighboursHigh(pattern) & sets.high(left)))
                        != 0;
        offer(left, pattern, start, reached ? StepCost.Access.LOOK_UP : StepCost.Access.PRODUCT);
    }

    /** All parts without the first pattern, by a table of costs: two look-ups a part, and rarely more. */
    private void tryParts(int set) {
        double[] costs = sets.costByBits();
        int all = (int) sets.low(set);
        int others = all & (all - 1);
        for (int part = others; part != 0; part = (part - 1) & others) {
            if (costs[part] + costs[all ^ part] < best) {
                offerTrees(sets.find(all ^ part, 0), sets.find(part, 0));
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
                offerTrees(sets.find(low & ~partLow, high & ~partHigh), right);
            }
        }
    }

    private void offerTrees(int left, int right) {
        if (left != SetTable.ABSENT && left >= sets.end(1) && right >= sets.end(1)) {
            offer(left, right, sets.cost(left) + sets.cost(right), StepCost.Access.HASH);
        }
    }

    private void offer(int left, int right, double sides, StepCost.Access access) {
        double offered = sides + stepCost.join(sets.rows(left), sets.rows(right), access);
        if (offered < best || bestLeft == SetTable.ABSENT) {
            best = offered;
            bestLeft = left;
            bestRight = right;
        }
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
