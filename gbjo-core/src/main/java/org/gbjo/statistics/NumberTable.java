package org.gbjo.statistics;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Rows of numbers, each under a 64-bit hash, in one array: a slot is the hash and the numbers of its row. Hashes
 * ascend from slot to slot, a row stands in the first free slot from its bucket on, and a slot with hash 0 is empty, so that
 * a search ends at the hash, at a larger one, or at an empty slot.
 */
final class NumberTable {
    static final int ABSENT = -1;

    private final TableSize size;
    private final int columns;
    private final int width;
    private final long[] words;

    private NumberTable(TableSize size, int columns) {
        this.size = size;
        this.columns = columns;
        this.width = 1 + columns;
        this.words = new long[Math.toIntExact(size.words(columns))];
    }

    /** A table with these rows, {@code columns} values for each of the hashes, which are distinct. */
    static NumberTable of(int columns, long[] hashes, double[] values) {
        long[] sorted = sortedUnsigned(hashes);
        long buckets = Math.max(1, 3L * hashes.length / 2);
        int[] slots = new int[sorted.length];
        int last = -1;
        for (int rank = 0; rank < sorted.length; rank++) {
            last = (int) Math.max(last + 1, bucket(sorted[rank] ^ Long.MIN_VALUE, buckets));
            slots[rank] = last;
        }
        TableSize size = new TableSize(hashes.length, buckets, Math.max(buckets, last + 1L) + 1);
        NumberTable table = new NumberTable(size, columns);
        for (int i = 0; i < hashes.length; i++) {
            int slot = slots[Arrays.binarySearch(sorted, hashes[i] ^ Long.MIN_VALUE)];
            int at = slot * table.width;
            table.words[at] = hashes[i];
            for (int column = 0; column < columns; column++) {
                table.words[at + 1 + column] = Double.doubleToLongBits(values[i * columns + column]);
            }
        }
        return table;
    }

    /** Whether no two rows would have the same hash. */
    static boolean distinct(long[] hashes) {
        long[] sorted = sortedUnsigned(hashes);
        for (int i = 1; i < sorted.length; i++) {
            if (sorted[i] == sorted[i - 1]) {
                return false;
            }
        }
        return true;
    }

    /** In the unsigned order of the hashes, with the highest bit turned so that it is the signed one of the JDK. */
    static long[] sortedUnsigned(long[] hashes) {
        long[] sorted = new long[hashes.length];
        for (int i = 0; i < hashes.length; i++) {
            sorted[i] = hashes[i] ^ Long.MIN_VALUE;
        }
        Arrays.sort(sorted);
        return sorted;
    }

    /** Reads a table from where the buffer stands. */
    static NumberTable read(ByteBuffer bytes, TableSize size, int columns) {
        NumberTable table = new NumberTable(size, columns);
        bytes.asLongBuffer().get(table.words);
        bytes.position(bytes.position() + table.words.length * Long.BYTES);
        if (table.words[table.words.length - table.width] != TermHash.NONE) {
            throw new StatisticsException("the last slot of a table is not empty; make it again with gbjo statistics");
        }
        return table;
    }

    void write(ByteBuffer bytes) {
        bytes.asLongBuffer().put(words);
        bytes.position(bytes.position() + words.length * Long.BYTES);
    }

    TableSize size() {
        return size;
    }

    int columns() {
        return columns;
    }

    /** Where the row of a hash stands, or {@link #ABSENT}. */
    int find(long hash) {
        int at = (int) bucket(hash, size.buckets()) * width;
        while (true) {
            long here = words[at];
            if (here == hash) {
                return at;
            }
            // An empty slot becomes the largest number.
            if (Long.compareUnsigned(here - 1, hash) >= 0) {
                return ABSENT;
            }
            at += width;
        }
    }

    /** A number of the row at a place that {@link #find} gave. */
    double value(int at, int column) {
        return Double.longBitsToDouble(words[at + 1 + column]);
    }

    static long bucket(long hash, long buckets) {
        return ((hash >>> 32) * buckets) >>> 32;
    }
}
