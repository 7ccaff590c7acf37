package org.gbjo.cardinality;

import java.util.Arrays;
import org.gbjo.query.SetTable;

/** A number for each of some sets of patterns. Reused from query to query; belongs to one thread. */
final class SetMemo {
    /** What a set has that was never put. */
    static final double UNKNOWN = Double.NaN;

    private static final int MOST_DIRECT = 12;

    private final SetTable sets = new SetTable(MOST_DIRECT);
    private double[] values = new double[0];

    /** Forgets everything; the next sets are those of a query of this many patterns. */
    void clear(int patterns) {
        sets.clear(patterns);
    }

    double get(long low, long high) {
        int set = sets.find(low, high);
        return set == SetTable.ABSENT ? UNKNOWN : values[set];
    }

    void put(long low, long high, double value) {
        int set = sets.indexOrInsert(low, high);
        if (set >= values.length) {
            values = Arrays.copyOf(values, Math.max(64, 2 * set));
        }
        values[set] = value;
    }
}
