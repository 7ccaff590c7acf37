package org.gbjo.statistics.count;

import java.util.Arrays;
import org.gbjo.run.SeededRandom;

/** A map from keys that are not negative to numbers, in open addressing. */
final class NumbersByKey {
    private static final long EMPTY = -1;

    private final long[] keys;
    private final double[] values;

    NumbersByKey(int entries) {
        keys = new long[Integer.highestOneBit(Math.max(1, entries)) * 4];
        values = new double[keys.length];
        Arrays.fill(keys, EMPTY);
    }

    void put(long key, double value) {
        int at = slot(key);
        keys[at] = key;
        values[at] = value;
    }

    double get(long key, double absent) {
        int at = slot(key);
        return keys[at] == EMPTY ? absent : values[at];
    }

    private int slot(long key) {
        int at = (int) SeededRandom.mix(key) & (keys.length - 1);
        while (keys[at] != EMPTY && keys[at] != key) {
            at = (at + 1) & (keys.length - 1);
        }
        return at;
    }
}
