package org.gbjo.search;

import java.util.Arrays;
import org.gbjo.query.SetTable;

/**
 * The sets of patterns that a search has visited, the smaller ones first, each with its rows and the cheapest tree that was
 * found for it. Reused from query to query; belongs to one thread.
 */
final class VisitedSets {
    /** The rows of a set that nobody has asked for yet. */
    static final double UNASKED = Double.NaN;

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

    /** Adds the sets of the next size. */
    void add(BeamLevel level) {
        for (int i = 0; i < level.count(); i++) {
            add(level.sets.low(i), level.sets.high(i), level.rows[i]);
        }
        ends[++sizes] = sets.count();
    }

    /** Adds every set of a query of few patterns; the rows of none are asked for. */
    void addAll(int patterns) {
        for (int size = 1; size <= patterns; size++) {
            for (long set = (1L << size) - 1; set < 1L << patterns; set = nextOfSameSize(set)) {
                add(set, 0, UNASKED);
            }
            ends[++sizes] = sets.count();
        }
    }

    /** The next larger number with as many bits (Gosper). */
    private static long nextOfSameSize(long set) {
        long lowest = set & -set;
        long carried = set + lowest;
        return (((carried ^ set) >>> 2) / lowest) | carried;
    }

    private void add(long low, long high, double setRows) {
        int at = sets.indexOrInsert(low, high);
        if (at >= rows.length) {
            int length = Math.max(64, 2 * at);
            rows = Arrays.copyOf(rows, length);
            cost = Arrays.copyOf(cost, length);
            left = Arrays.copyOf(left, length);
            right = Arrays.copyOf(right, length);
        }
        rows[at] = setRows;
        cost[at] = 0;
        left[at] = SetTable.ABSENT;
        right[at] = SetTable.ABSENT;
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

    long low(int set) {
        return sets.low(set);
    }

    long high(int set) {
        return sets.high(set);
    }

    double rows(int set) {
        return rows[set];
    }

    void setRows(int set, double asked) {
        rows[set] = asked;
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

    void put(int set, int leftSide, int rightSide, double least) {
        left[set] = leftSide;
        right[set] = rightSide;
        cost[set] = least;
        if (dense) {
            costByBits[(int) sets.low(set)] = least;
        }
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
