package org.gbjo.statistics.count;

import java.util.Arrays;
import org.gbjo.run.Room;

/**
 * Keeps the entries with the largest values among all that are offered. Among equal values the smaller keys are kept, so
 * that the outcome does not depend on the order of the offers. Up to half as many more are held; then these go.
 */
public final class LargestEntries {
    /** A value, a key and a detail. */
    private static final int ENTRY_BYTES = 24;

    private static final int FIRST = 16;

    private final int budget;
    private final Room room;
    private double[] values = new double[FIRST];
    private long[] keys = new long[FIRST];
    private double[] details = new double[FIRST];
    private int size;
    private double largestLeftOut;
    /** As many entries as the budget allows are at least this large. */
    private double least = Double.NEGATIVE_INFINITY;

    /** @param budget how many are kept */
    public LargestEntries(int budget, Room room) {
        this.budget = budget;
        this.room = room;
        room.hold((long) FIRST * ENTRY_BYTES);
    }

    /**
     * Ones for a worker, to be merged into these later: empty ones, unless it is the only worker. What is too small for
     * these is too small for them.
     */
    LargestEntries part(int workers) {
        if (workers == 1) {
            return this;
        }
        LargestEntries part = new LargestEntries(budget, room);
        part.least = least;
        return part;
    }

    public void offer(double value, long key, double detail) {
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

    private long most() {
        return budget + budget / 2 + 1L;
    }

    private void makeRoom() {
        if (size >= most()) {
            shrink();
        } else {
            int length = (int) Math.min(Math.max(FIRST, most()), 2L * size);
            room.hold((long) length * ENTRY_BYTES);
            room.hold(-(long) values.length * ENTRY_BYTES);
            values = Arrays.copyOf(values, length);
            keys = Arrays.copyOf(keys, length);
            details = Arrays.copyOf(details, length);
        }
    }

    /** Drops what does not belong to the largest, which selection (Hoare, CACM 4(7), 1961) moves to the front. */
    private void shrink() {
        if (size <= budget) {
            return;
        }
        int last = budget - 1;
        int from = 0;
        int to = size - 1;
        while (from < to) {
            int middle = (from + to) >>> 1;
            double value = values[middle];
            long key = keys[middle];
            int left = from;
            int right = to;
            while (left <= right) {
                while (precedes(values[left], keys[left], value, key)) {
                    left++;
                }
                while (precedes(value, key, values[right], keys[right])) {
                    right--;
                }
                if (left <= right) {
                    swap(left++, right--);
                }
            }
            from = right < last ? left : from;
            to = left > last ? right : to;
        }
        least = values[last];
        while (size > budget) {
            largestLeftOut = Math.max(largestLeftOut, values[--size]);
        }
    }

    private static boolean precedes(double value, long key, double otherValue, long otherKey) {
        return value > otherValue || (value == otherValue && key < otherKey);
    }

    private void swap(int first, int second) {
        double value = values[first];
        values[first] = values[second];
        values[second] = value;
        long key = keys[first];
        keys[first] = keys[second];
        keys[second] = key;
        double detail = details[first];
        details[first] = details[second];
        details[second] = detail;
    }

    public int size() {
        shrink();
        return size;
    }

    public double value(int at) {
        return values[at];
    }

    public long key(int at) {
        return keys[at];
    }

    public double detail(int at) {
        return details[at];
    }

    /** Offers all entries of another one, and what it has dropped. */
    @SuppressWarnings("ReferenceEquality") // the only worker has worked on these themselves
    void merge(LargestEntries other) {
        if (other == this) {
            return;
        }
        int entries = other.size();
        for (int i = 0; i < entries; i++) {
            offer(other.values[i], other.keys[i], other.details[i]);
        }
        largestLeftOut = Math.max(largestLeftOut, other.largestLeftOut);
        room.hold(-(long) other.values.length * ENTRY_BYTES);
    }

    /** Takes note of an entry that was dropped elsewhere. */
    public void leaveOut(double value) {
        largestLeftOut = Math.max(largestLeftOut, value);
    }

    /** The values of all entries by their keys. */
    NumbersByKey valuesByKey() {
        NumbersByKey numbers = new NumbersByKey(size(), room);
        for (int i = 0; i < size; i++) {
            numbers.put(keys[i], values[i]);
        }
        return numbers;
    }

    /** The largest value that was offered and dropped; 0 if none was. */
    public double largestLeftOut() {
        shrink();
        return largestLeftOut;
    }
}
