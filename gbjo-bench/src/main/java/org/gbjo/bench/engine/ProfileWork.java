package org.gbjo.bench.engine;

import org.gbjo.search.StoreTimes;

/** How often a query does what takes time: a row of numbers, a column for each thing. */
final class ProfileWork {
    static final int SCAN = StoreTimes.ACCESS_PATHS;
    static final int ROW = SCAN + 1;
    static final int BUILD = ROW + 1;
    static final int PROBE = BUILD + 1;
    /** What a query takes before its first look-up. */
    static final int QUERY = PROBE + 1;

    private final double[] numbers = new double[QUERY + 1];

    ProfileWork() {
        numbers[QUERY] = 1;
    }

    /** Look-ups by an access path. */
    void addLookUps(int bound, double times) {
        numbers[bound] += times;
    }

    /** Triples that are gone through in vain. */
    void addScanned(double triples) {
        numbers[SCAN] += triples;
    }

    void addRows(double rows) {
        numbers[ROW] += rows;
    }

    /** A hash join of sides with this many rows. */
    void addHashJoin(double left, double right) {
        numbers[BUILD] += left;
        numbers[PROBE] += right;
    }

    double lookUps() {
        double lookUps = 0;
        for (int bound = 0; bound < StoreTimes.ACCESS_PATHS; bound++) {
            lookUps += numbers[bound];
        }
        return lookUps;
    }

    double[] numbers() {
        return numbers;
    }
}
