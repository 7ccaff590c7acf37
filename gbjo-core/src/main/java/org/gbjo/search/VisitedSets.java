package org.gbjo.search;

import java.util.Arrays;
import org.gbjo.query.SetTable;

/**
 * The sets of patterns that a search has kept, the smaller ones first, each with its rows and the cheapest tree that was
 * found for it. Reused from query to query; belongs to one thread.
 */
final class VisitedSets {
    private static final int MOST_DIRECT = 16;

    private final SetTable sets = new SetTable(MOST_DIRECT);
    private double[] rows = new double[0];
    /** The cheapest tree of each set: its cost, and the sets of its two sides; a pattern has none. */
    private double[] cost = new double[0];

    private int[] left = new int[0];
    private int[] right = new int[0];
    /** For queries of few patterns, the cost of the tree of each set by its bits; infinite where there is none. */
    private double[] costByBits = new double[0];

    private boolean dense;
    /** Where the sets of each size end. */
    private int[] ends = new int[0];

    private int sizes;

    /** Turns to a query of this many patterns. */
    void open(int patterns) {
        sets.clear(patterns);
        sizes = 0;
        dense = patterns <= MOST_DIRECT;
        if (dense) {
            if (costByBits.length < 1 << patterns) {
                costByBits = new double[1 << patterns];
            }
            Arrays.fill(costByBits, 0, 1 << patterns, Double.POSITIVE_INFINITY);
        }
        if (ends.length <= patterns) {
            ends = new int[patterns + 1];
        }
    }

    /** Adds the sets of the next size, with their cheapest trees. */
    void add(BeamLevel level) {
        for (int i = 0; i < level.count(); i++) {
            int at = sets.indexOrInsert(level.sets.low(i), level.sets.high(i));
            if (at >= rows.length) {
                int length = Math.max(64, 2 * at);
                rows = Arrays.copyOf(rows, length);
                cost = Arrays.copyOf(cost, length);
                left = Arrays.copyOf(left, length);
                right = Arrays.copyOf(right, length);
            }
            rows[at] = level.rows[i];
            cost[at] = level.treeCost[i];
            left[at] = level.left[i];
            right[at] = level.right[i];
            if (dense && sizes > 0) {
                costByBits[(int) level.sets.low(i)] = cost[at];
            }
        }
        ends[++sizes] = sets.count();
    }

    /** The number of a set, or {@link SetTable#ABSENT} if it was not visited. */
    int find(long low, long high) {
        return sets.find(low, high);
    }

    int count() {
        return sets.count();
    }

    /** The largest size of which there are sets. */
    int sizes() {
        return sizes;
    }

    /** The number after that of the last set of a size, and the first of the next one. */
    int end(int size) {
        return ends[size];
    }

    int count(int size) {
        return ends[size] - ends[size - 1];
    }

    long low(int set) {
        return sets.low(set);
    }

    long high(int set) {
        return sets.high(set);
    }

    double rows(int set) {
        return rows[set];
    }

    double cost(int set) {
        return cost[set];
    }

    int left(int set) {
        return left[set];
    }

    int right(int set) {
        return right[set];
    }

    /** Whether {@link #costByBits} is there. */
    boolean isDense() {
        return dense;
    }

    /** The cost of the cheapest tree of each set of at least two patterns, by its bits; else infinite. */
    double[] costByBits() {
        return costByBits;
    }
}
