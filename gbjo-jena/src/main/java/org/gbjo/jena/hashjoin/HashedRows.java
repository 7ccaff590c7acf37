package org.gbjo.jena.hashjoin;

import java.util.Arrays;

/**
 * Rows of equal width, without an object for each of them. Its first values are a row's key. When all rows are there,
 * {@link #index} lets them be found by their keys.
 */
final class HashedRows {
    private static final int ROWS_PER_BLOCK = 256;
    private static final int NONE = -1;

    private final RowFormat format;
    private final int keys;
    private final int width;
    private Object[][] blocks = new Object[4][];
    private int size;

    /** The first row of each bucket, and for each row the next one of its bucket; a row counts from 1, 0 is none. */
    private int[] first;

    private int[] next;

    HashedRows(RowFormat format, int keys, int width) {
        this.format = format;
        this.keys = keys;
        this.width = width;
    }

    int size() {
        return size;
    }

    /** How much memory a row takes beside its values: a place in the chain of a bucket, and two buckets. */
    static int bytesPerRow() {
        return 3 * Integer.BYTES;
    }

    /** Begins a row, whose values are then set. */
    void startRow() {
        int block = size / ROWS_PER_BLOCK;
        if (block == blocks.length) {
            blocks = Arrays.copyOf(blocks, 2 * blocks.length);
        }
        if (blocks[block] == null) {
            blocks[block] = new Object[ROWS_PER_BLOCK * width];
        }
        size++;
    }

    /** Sets a value of the last row. */
    void set(int column, Object value) {
        blocks[(size - 1) / ROWS_PER_BLOCK][offset(size - 1) + column] = value;
    }

    void copyTo(Object[] row, int place) {
        System.arraycopy(blocks[place / ROWS_PER_BLOCK], offset(place), row, 0, width);
    }

    /** Copies the values behind the key. */
    void copyOthersTo(Object[] row, int start, int place) {
        System.arraycopy(blocks[place / ROWS_PER_BLOCK], offset(place) + keys, row, start, width - keys);
    }

    private int offset(int place) {
        return place % ROWS_PER_BLOCK * width;
    }

    void index() {
        int buckets = Integer.highestOneBit(Math.max(size, 8)) << 1;
        first = new int[buckets];
        next = new int[size];
        // Backwards, so that equal keys are found in the order in which they came.
        for (int place = size - 1; place >= 0; place--) {
            int bucket = bucket(blocks[place / ROWS_PER_BLOCK], offset(place));
            next[place] = first[bucket];
            first[bucket] = place + 1;
        }
    }

    /** The first row with this key, or a number below 0. */
    int find(Object[] key) {
        return skip(first[bucket(key, 0)], key);
    }

    /** The next row with this key after one that has it, or a number below 0. */
    int findAfter(int place, Object[] key) {
        return skip(next[place], key);
    }

    private int skip(int from, Object[] key) {
        int at = from;
        while (at != 0 && !hasKey(at - 1, key)) {
            at = next[at - 1];
        }
        return at == 0 ? NONE : at - 1;
    }

    private boolean hasKey(int place, Object[] key) {
        Object[] block = blocks[place / ROWS_PER_BLOCK];
        int offset = offset(place);
        for (int i = 0; i < keys; i++) {
            if (!format.matches(block[offset + i], key[i])) {
                return false;
            }
        }
        return true;
    }

    private int bucket(Object[] values, int offset) {
        int hash = 0;
        for (int i = 0; i < keys; i++) {
            hash = 31 * hash + format.hash(values[offset + i]);
        }
        // Hash codes of ids differ in few bits only; the golden ratio spreads them.
        return (hash * 0x9E3779B9) >>> (Integer.numberOfLeadingZeros(first.length) + 1);
    }
}
