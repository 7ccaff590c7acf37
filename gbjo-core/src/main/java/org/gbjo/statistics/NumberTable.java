package org.gbjo.statistics;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Rows of numbers, each under a 64-bit hash, in one array: a slot is the hash and the numbers of its row. Hashes
 * ascend from slot to slot, a row stands in the first free slot from its bucket on, and a slot with hash 0 is empty, so that
 * a search ends at the hash, at a larger one, or at an empty slot.
 */
final class NumberTable {
    static final int ABSENT = -1;

    private final TableSize size;
    private final int width;
    /** Also read by {@link SizeTable}, whose slots are laid out in the same way. */
    final long[] words;

    NumberTable(TableSize size, int columns) {
        this.size = size;
        this.width = 1 + columns;
        this.words = new long[Math.toIntExact(size.words(columns))];
    }

    /** A table with these rows, {@code columns} values for each of the hashes, which are distinct. */
    static NumberTable of(int columns, long[] hashes, double[] values) {
        long buckets = buckets(hashes.length);
        int[] order = ascending(hashes, buckets);
        int[] slots = slots(hashes, order, buckets);
        NumberTable table = new NumberTable(TableSize.of(slots, buckets), columns);
        for (int rank = 0; rank < order.length; rank++) {
            int at = slots[rank] * table.width;
            table.words[at] = hashes[order[rank]];
            for (int column = 0; column < columns; column++) {
                table.words[at + 1 + column] = Double.doubleToLongBits(values[order[rank] * columns + column]);
            }
        }
        return table;
    }

    static long buckets(int rows) {
        return Math.max(1, 3L * rows / 2);
    }

    /** The rows in the unsigned order of their hashes: sorted by bucket, then within each. */
    static int[] ascending(long[] hashes, long buckets) {
        int[] ends = new int[(int) buckets + 1];
        for (long hash : hashes) {
            ends[(int) bucket(hash, buckets) + 1]++;
        }
        for (int i = 1; i < ends.length; i++) {
            ends[i] += ends[i - 1];
        }
        int[] order = new int[hashes.length];
        int[] begins = ends.clone();
        for (int row = 0; row < hashes.length; row++) {
            int bucket = (int) bucket(hashes[row], buckets);
            int at = ends[bucket]++;
            while (at > begins[bucket] && Long.compareUnsigned(hashes[order[at - 1]], hashes[row]) > 0) {
                order[at] = order[at - 1];
                at--;
            }
            order[at] = row;
        }
        return order;
    }

    /** The slot of each row: the first that is free from its bucket on. */
    static int[] slots(long[] hashes, int[] order, long buckets) {
        int[] slots = new int[order.length];
        int last = -1;
        for (int rank = 0; rank < order.length; rank++) {
            last = (int) Math.max(last + 1, bucket(hashes[order[rank]], buckets));
            slots[rank] = last;
        }
        return slots;
    }

    /** Whether no two rows would have the same hash. */
    static boolean distinct(long[] hashes) {
        int[] order = ascending(hashes, buckets(hashes.length));
        for (int i = 1; i < order.length; i++) {
            if (hashes[order[i]] == hashes[order[i - 1]]) {
                return false;
            }
        }
        return true;
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

    /** The whole table, as {@link #read} reads it. */
    ByteBuffer toBytes() {
        ByteBuffer bytes = ByteBuffer.allocate(words.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(words);
        return bytes;
    }

    TableSize size() {
        return size;
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
