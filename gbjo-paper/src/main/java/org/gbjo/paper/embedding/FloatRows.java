package org.gbjo.paper.embedding;

import org.gbjo.kernel.Kernels;

/**
 * A matrix of floats that may pass the largest Java array: its rows lie in chunks, padded with zeros for the kernels.
 * Threads read and write it without any lock.
 */
final class FloatRows {
    private static final int CHUNK_BITS = 14;
    private static final int CHUNK_MASK = (1 << CHUNK_BITS) - 1;

    private final int size;
    private final int columns;
    private final int stride;
    private final float[][] chunks;

    FloatRows(int size, int columns) {
        this.size = size;
        this.columns = columns;
        this.stride = Kernels.padded(columns);
        this.chunks = new float[(size + CHUNK_MASK) >>> CHUNK_BITS][];
        for (int i = 0; i < chunks.length; i++) {
            int rows = Math.min(size - (i << CHUNK_BITS), 1 << CHUNK_BITS);
            chunks[i] = new float[Math.multiplyExact(rows, stride)];
        }
    }

    int size() {
        return size;
    }

    int columns() {
        return columns;
    }

    /** The length of a row with its padding. */
    int stride() {
        return stride;
    }

    /** The array that a row lies in. */
    float[] array(int row) {
        return chunks[row >>> CHUNK_BITS];
    }

    /** Where a row begins in its array. */
    int at(int row) {
        return (row & CHUNK_MASK) * stride;
    }

    /** Copies rows one after the other to the start of {@code target}. */
    void gather(int count, int[] rows, float[] target) {
        for (int i = 0; i < count; i++) {
            System.arraycopy(array(rows[i]), at(rows[i]), target, i * stride, stride);
        }
    }
}
