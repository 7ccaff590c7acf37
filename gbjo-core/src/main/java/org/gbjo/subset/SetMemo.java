package org.gbjo.subset;

import java.util.Arrays;
import org.gbjo.query.PatternBits;

/** A number for each set of patterns that was asked about, in an open-addressing table that grows. */
final class SetMemo {
    private static final int LEAST_SLOTS = 64;

    private long[] low = new long[LEAST_SLOTS];
    private long[] high = new long[LEAST_SLOTS];
    private double[] values = new double[LEAST_SLOTS];
    /** How many of the slots are in use: so few for a small query that clearing them takes no time. */
    private int slotCount = LEAST_SLOTS;

    private int size;
    private long[] spareLow = new long[0];
    private long[] spareHigh = new long[0];
    private double[] spareValues = new double[0];

    void clear() {
        slotCount = LEAST_SLOTS;
        size = 0;
        Arrays.fill(low, 0, slotCount, 0);
        Arrays.fill(high, 0, slotCount, 0);
    }

    /** NaN if the set is not known; no set is empty. */
    double get(long setLow, long setHigh) {
        int at = place(setLow, setHigh);
        return isFree(at) ? Double.NaN : values[at];
    }

    void put(long setLow, long setHigh, double value) {
        if (2 * (size + 1) > slotCount) {
            doubleSlots();
        }
        int at = place(setLow, setHigh);
        size += isFree(at) ? 1 : 0;
        low[at] = setLow;
        high[at] = setHigh;
        values[at] = value;
    }

    private boolean isFree(int at) {
        return (low[at] | high[at]) == 0;
    }

    private int place(long setLow, long setHigh) {
        int at = PatternBits.slot(setLow, setHigh, slotCount);
        while (!isFree(at) && (low[at] != setLow || high[at] != setHigh)) {
            at = (at + 1) & (slotCount - 1);
        }
        return at;
    }

    /** The tables before and after take turns, so that nothing is allocated in the long run. */
    private void doubleSlots() {
        long[] oldLow = low;
        long[] oldHigh = high;
        double[] oldValues = values;
        int oldCount = slotCount;
        slotCount *= 2;
        boolean enough = spareLow.length >= slotCount;
        low = enough ? spareLow : new long[slotCount];
        high = enough ? spareHigh : new long[slotCount];
        values = enough ? spareValues : new double[slotCount];
        spareLow = oldLow;
        spareHigh = oldHigh;
        spareValues = oldValues;
        Arrays.fill(low, 0, slotCount, 0);
        Arrays.fill(high, 0, slotCount, 0);
        size = 0;
        for (int i = 0; i < oldCount; i++) {
            if ((oldLow[i] | oldHigh[i]) != 0) {
                put(oldLow[i], oldHigh[i], oldValues[i]);
            }
        }
    }
}
