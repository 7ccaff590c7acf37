package org.gbjo.paper.model;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;

/**
 * The joins of hard plans, each kept once. What a join computes depends on its number and on the two nodes below it
 * alone, so that plans with a common beginning share its rows, in one batch and from batch to batch.
 */
final class HardRows {
    /** A join is a number of 64 bits: its own number, and 28 bits for each of the rows below it. */
    private static final int ROW_BITS = 28;

    private static final int ROW_MASK = (1 << ROW_BITS) - 1;
    private static final int ABSENT = -1;

    private final Long2IntOpenHashMap known = new Long2IntOpenHashMap();
    private int base;
    private int size;
    private long[] joins = new long[64];

    HardRows() {
        known.defaultReturnValue(ABSENT);
    }

    /** Forgets all rows; the first new one gets the number {@code firstRow}. */
    void clear(int firstRow) {
        base = firstRow;
        size = 0;
        known.clear();
    }

    int size() {
        return size;
    }

    /** The row after the last one. */
    int end() {
        return base + size;
    }

    /** The row of a join above two rows, which is added if it is new. The sides may be swapped. */
    int row(int number, int a, int b) {
        long join = (long) number << (2 * ROW_BITS) | (long) Math.min(a, b) << ROW_BITS | Math.max(a, b);
        int row = known.putIfAbsent(join, end());
        if (row != ABSENT) {
            return row;
        }
        if (size == joins.length) {
            joins = Arrays.copyOf(joins, 2 * size);
        }
        joins[size++] = join;
        return end() - 1;
    }

    /** Which join of its plan a row is, from 0 at the bottom. */
    int number(int row) {
        return (int) (joins[row - base] >>> (2 * ROW_BITS));
    }

    int left(int row) {
        return (int) (joins[row - base] >>> ROW_BITS) & ROW_MASK;
    }

    int right(int row) {
        return (int) joins[row - base] & ROW_MASK;
    }
}
