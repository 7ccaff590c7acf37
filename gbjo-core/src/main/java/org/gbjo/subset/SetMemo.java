package org.gbjo.subset;

import java.util.Arrays;

/** A number for each set of patterns that was asked about, in an open-addressing table that grows. */
final class SetMemo {
    private long[] low = new long[64];
    private long[] high = new long[64];
    private double[] values = new double[64];
    private int size;

    void clear() {
        Arrays.fill(low, 0);
        Arrays.fill(high, 0);
        size = 0;
    }

    /** NaN if the set is not known; no set is empty. */
    double get(long setLow, long setHigh) {
        int at = place(setLow, setHigh);
        return isFree(at) ? Double.NaN : values[at];
    }

    void put(long setLow, long setHigh, double value) {
        if (2 * (size + 1) > low.length) {
            grow();
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
        long hash = (setLow ^ Long.rotateLeft(setHigh, 32)) * 0x9e3779b97f4a7c15L;
        int at = (int) (hash >>> 40) & (low.length - 1);
        while (!isFree(at) && (low[at] != setLow || high[at] != setHigh)) {
            at = (at + 1) & (low.length - 1);
        }
        return at;
    }

    private void grow() {
        long[] oldLow = low;
        long[] oldHigh = high;
        double[] oldValues = values;
        low = new long[2 * oldLow.length];
        high = new long[2 * oldLow.length];
        values = new double[2 * oldLow.length];
        size = 0;
        for (int i = 0; i < oldLow.length; i++) {
            if ((oldLow[i] | oldHigh[i]) != 0) {
                put(oldLow[i], oldHigh[i], oldValues[i]);
            }
        }
    }
}
