package org.gbjo.statistics.count;

import java.util.Arrays;

/**
 * Keeps the entries with the largest values among all that are offered, in a heap of bounded size with the smallest on
 * top. Among equal values the smaller keys are kept, so that the outcome does not depend on the order of the offers.
 */
final class LargestEntries {
    private final int budget;
    private double[] values = new double[16];
    private long[] keys = new long[16];
    private double[] details = new double[16];
    private int size;
    private double largestLeftOut;

    LargestEntries(int budget) {
        this.budget = budget;
    }

    void offer(double value, long key, double detail) {
        if (size < budget) {
            makeRoom();
            int hole = size++;
            while (hole > 0 && isLess(value, key, (hole - 1) / 2)) {
                move((hole - 1) / 2, hole);
                hole = (hole - 1) / 2;
            }
            put(hole, value, key, detail);
        } else if (budget == 0 || isLess(value, key, 0)) {
            largestLeftOut = Math.max(largestLeftOut, value);
        } else {
            largestLeftOut = Math.max(largestLeftOut, values[0]);
            replaceLeast(value, key, detail);
        }
    }

    private void replaceLeast(double value, long key, double detail) {
        int hole = 0;
        while (true) {
            int child = 2 * hole + 1;
            if (child >= size) {
                break;
            }
            if (child + 1 < size && isLess(values[child + 1], keys[child + 1], child)) {
                child++;
            }
            if (isLess(value, key, child)) {
                break;
            }
            move(child, hole);
            hole = child;
        }
        put(hole, value, key, detail);
    }

    /** Whether an entry is dropped before the one at this place. */
    private boolean isLess(double value, long key, int at) {
        return value < values[at] || (value == values[at] && key > keys[at]);
    }

    private void makeRoom() {
        if (size == values.length) {
            int length = (int) Math.min(budget, 2L * size);
            values = Arrays.copyOf(values, length);
            keys = Arrays.copyOf(keys, length);
            details = Arrays.copyOf(details, length);
        }
    }

    private void move(int from, int to) {
        put(to, values[from], keys[from], details[from]);
    }

    private void put(int at, double value, long key, double detail) {
        values[at] = value;
        keys[at] = key;
        details[at] = detail;
    }

    int size() {
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
        for (int i = 0; i < other.size; i++) {
            offer(other.values[i], other.keys[i], other.details[i]);
        }
        largestLeftOut = Math.max(largestLeftOut, other.largestLeftOut);
    }

    /** The values of all entries by their keys. */
    NumbersByKey valuesByKey() {
        NumbersByKey numbers = new NumbersByKey(size);
        for (int i = 0; i < size; i++) {
            numbers.put(keys[i], values[i]);
        }
        return numbers;
    }

    /** The largest value that was offered and dropped; 0 if none was. */
    double largestLeftOut() {
        return largestLeftOut;
    }
}
