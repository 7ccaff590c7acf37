package org.gbjo.statistics.count;

import java.util.Arrays;

/**
 * Keeps the entries with the largest values among all that are offered. Among equal values the smaller keys are kept, so
 * that the outcome does not depend on the order of the offers. Up to twice as many are held; then half of them go.
 */
final class LargestEntries {
    private final int budget;
    private double[] values = new double[16];
    private long[] keys = new long[16];
    private double[] details = new double[16];
    private int size;
    private double largestLeftOut;
    /** As many entries as the budget allows are at least this large. */
    private double least = Double.NEGATIVE_INFINITY;

    LargestEntries(int budget) {
        this.budget = budget;
    }

    void offer(double value, long key, double detail) {
        if (value < least || budget == 0) {
            largestLeftOut = Math.max(largestLeftOut, value);
            return;
        }
        if (size == values.length) {
            makeRoom();
        }
        values[size] = value;
        keys[size] = key;
        details[size++] = detail;
    }

    private void makeRoom() {
        if (size >= 2L * budget) {
            shrink();
        } else {
            int length = (int) Math.min(Math.max(16, 2L * budget), 2L * size);
            values = Arrays.copyOf(values, length);
            keys = Arrays.copyOf(keys, length);
            details = Arrays.copyOf(details, length);
        }
    }

    /** Drops what does not belong to the largest. */
    private void shrink() {
        if (size <= budget) {
            return;
        }
        double[] sorted = Arrays.copyOf(values, size);
        Arrays.sort(sorted);
        least = sorted[size - budget];
        long[] ties = new long[size];
        int tied = 0;
        int larger = 0;
        for (int i = 0; i < size; i++) {
            if (values[i] == least) {
                ties[tied++] = keys[i];
            } else if (values[i] > least) {
                larger++;
            }
        }
        Arrays.sort(ties, 0, tied);
        long lastKey = ties[budget - larger - 1];
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (values[i] > least || (values[i] == least && keys[i] <= lastKey)) {
                values[kept] = values[i];
                keys[kept] = keys[i];
                details[kept++] = details[i];
            } else {
                largestLeftOut = Math.max(largestLeftOut, values[i]);
            }
        }
        size = kept;
    }

    int size() {
        shrink();
        return size;
    }

    double value(int at) {
        return values[at];
    }

    long key(int at) {
        return keys[at];
    }

    double detail(int at) {
        return details[at];
    }

    /** Offers all entries of another one, and what it has dropped. */
    void merge(LargestEntries other) {
        int entries = other.size();
        for (int i = 0; i < entries; i++) {
            offer(other.values[i], other.keys[i], other.details[i]);
        }
        largestLeftOut = Math.max(largestLeftOut, other.largestLeftOut);
    }

    /** The values of all entries by their keys. */
    NumbersByKey valuesByKey() {
        NumbersByKey numbers = new NumbersByKey(size());
        for (int i = 0; i < size; i++) {
            numbers.put(keys[i], values[i]);
        }
        return numbers;
    }

    /** The largest value that was offered and dropped; 0 if none was. */
    double largestLeftOut() {
        shrink();
        return largestLeftOut;
    }
}
