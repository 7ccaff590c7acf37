package org.gbjo.subset;

import java.util.Arrays;
import org.gbjo.query.PatternBits;

/**
 * The sets of patterns that a search has followed, the smaller ones first, each with its rows and the cheapest tree that
 * was found for it. Reused from query to query; belongs to one thread.
 */
final class VisitedSets implements SetSearch.Listener {
    /** Up to this many patterns a set is its own place in the table, and nothing collides. */
    private static final int DIRECT_PATTERNS = 12;

    private static final int LEAST_SLOTS = 64;

    private int count;
    private long[] low = new long[0];
    private long[] high = new long[0];
    private double[] rows = new double[0];
    /** The cheapest tree of each set: its cost, and the sets of its two sides; a pattern has none. */
    private double[] cost = new double[0];

    private int[] left = new int[0];
    private int[] right = new int[0];
    /** Where the sets of each size end. */
    private int[] ends = new int[0];

    private int sizes;
    private int[] slots = new int[0];
    private int slotCount;
    private boolean direct;

    /** Turns to a query of this many patterns. */
    void open(int patterns) {
        count = 0;
        sizes = 0;
        if (ends.length <= patterns) {
            ends = new int[patterns + 1];
        }
        direct = patterns <= DIRECT_PATTERNS;
        useSlots(direct ? Math.max(LEAST_SLOTS, 1 << patterns) : LEAST_SLOTS);
    }

    private void useSlots(int number) {
        slotCount = number;
        if (slots.length < slotCount) {
            slots = new int[slotCount];
        }
        Arrays.fill(slots, 0, slotCount, -1);
    }

    @Override
    public void reached(BeamLevel level) {
        if (low.length < count + level.count) {
            grow(Math.max(count + level.count, 2 * low.length));
        }
        for (int i = 0; i < level.count; i++) {
            add(level.low[i], level.high[i], level.rows[i]);
        }
        ends[++sizes] = count;
    }

    private void grow(int size) {
        low = Arrays.copyOf(low, size);
        high = Arrays.copyOf(high, size);
        rows = Arrays.copyOf(rows, size);
        cost = Arrays.copyOf(cost, size);
        left = Arrays.copyOf(left, size);
        right = Arrays.copyOf(right, size);
    }

    private void add(long setLow, long setHigh, double setRows) {
        if (!direct && 2 * (count + 1) > slotCount) {
            useSlots(2 * slotCount);
            for (int i = 0; i < count; i++) {
                slots[slot(low[i], high[i])] = i;
            }
        }
        low[count] = setLow;
        high[count] = setHigh;
        rows[count] = setRows;
        cost[count] = 0;
        left[count] = -1;
        right[count] = -1;
        slots[slot(setLow, setHigh)] = count++;
    }

    private int slot(long setLow, long setHigh) {
        if (direct) {
            return (int) setLow;
        }
        int slot = PatternBits.slot(setLow, setHigh, slotCount);
        while (slots[slot] >= 0 && (low[slots[slot]] != setLow || high[slots[slot]] != setHigh)) {
            slot = (slot + 1) & (slotCount - 1);
        }
        return slot;
    }

    /** The number of a set, or -1 if it was not reached. */
    int find(long setLow, long setHigh) {
        return slots[slot(setLow, setHigh)];
    }

    int count() {
        return count;
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
        return low[set];
    }

    long high(int set) {
        return high[set];
    }

    /** The rows of a join. */
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

    void put(int set, int leftSide, int rightSide, double least) {
        left[set] = leftSide;
        right[set] = rightSide;
        cost[set] = least;
    }
}
