package org.gbjo.cardinality.sample;

import java.util.Arrays;

/**
 * Some of the rows of a connected set of patterns, each of which stands for as many rows as any other. Every row knows
 * which of the rows drawn first it comes from, its root: rows with one root resemble each other, so the error is
 * judged by roots. Reused from query to query.
 */
final class SetSample {
    long low;
    long high;
    /** How many rows were asked for. */
    int wanted;
    /** How many rows the set has, by this sample. */
    double rows;
    /** Whether that number is counted. */
    boolean exact;
    /** Whether every row of the set is here. */
    boolean complete;
    /** The mean square of the error that is expected of ln of the rows. */
    double squaredLogError;
    /** The part of it that more rows do not make smaller: the count that it began with, and reads that were cut off. */
    double lastingError;
    /** Whether the sample says more than the estimate did. */
    boolean tells;
    /** What it adds to ln of the estimate. */
    double logCorrection;

    /** How many rows were drawn first. */
    int roots;

    int count;
    long[] values = new long[0];
    int[] root = new int[0];

    /** Begins with a set of which no row is here yet. */
    void open(long setLow, long setHigh, int rowsWanted) {
        low = setLow;
        high = setHigh;
        wanted = rowsWanted;
        rows = 0;
        exact = false;
        complete = false;
        squaredLogError = 0;
        lastingError = 0;
        tells = false;
        logCorrection = 0;
        roots = 0;
        count = 0;
    }

    /** Makes room for rows; columns are the variables of the query. */
    void makeRoom(int rowCount, int columns) {
        if (root.length < rowCount) {
            root = new int[rowCount];
        }
        if (values.length < rowCount * columns) {
            values = new long[rowCount * columns];
        }
        count = rowCount;
    }

    void clearRow(int row, int columns) {
        Arrays.fill(values, row * columns, (row + 1) * columns, LookUps.UNBOUND);
    }

    int size() {
        return Long.bitCount(low) + Long.bitCount(high);
    }

    boolean isWithin(long setLow, long setHigh) {
        return (low & ~setLow) == 0 && (high & ~setHigh) == 0;
    }

    /** Whether as many rows are here as this, or as there are. */
    boolean suffices(int rowCount) {
        return complete || wanted >= rowCount;
    }

    /** How many rows each of these stands for. */
    double scale() {
        return count == 0 ? 0 : rows / count;
    }
}
