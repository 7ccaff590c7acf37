package org.gbjo.paper.model;

import java.util.Arrays;

/** Elementwise work on rows of floats; the compiler vectorizes these loops on its own. */
final class RowOperations {
    private RowOperations() {}

    /** Sets each of {@code rows} rows to {@code source}. */
    static void fill(int rows, int width, float[] source, float[] target, int at, int stride) {
        for (int i = 0; i < rows; i++) {
            System.arraycopy(source, 0, target, at + i * stride, width);
        }
    }

    static void clear(int rows, int width, float[] target, int at, int stride) {
        for (int i = 0; i < rows; i++) {
            Arrays.fill(target, at + i * stride, at + i * stride + width, 0f);
        }
    }

    /** target += source. */
    static void add(int count, float[] source, int sourceAt, float[] target, int at) {
        for (int i = 0; i < count; i++) {
            target[at + i] += source[sourceAt + i];
        }
    }

    /** target += factor source. */
    static void add(int count, float factor, float[] source, int sourceAt, float[] target, int at) {
        for (int i = 0; i < count; i++) {
            target[at + i] += factor * source[sourceAt + i];
        }
    }

    /** target = start + own x + left + right, where the last three are rows of {@code states}; in one pass. */
    static void join(
            int count,
            float[] start,
            float own,
            float[] states,
            int xAt,
            int leftAt,
            int rightAt,
            float[] target,
            int at) {
        for (int i = 0; i < count; i++) {
            target[at + i] = start[i] + own * states[xAt + i] + (states[leftAt + i] + states[rightAt + i]);
        }
    }

    /** target = a + b. */
    static void sum(int count, float[] a, int aAt, float[] b, int bAt, float[] target, int at) {
        for (int i = 0; i < count; i++) {
            target[at + i] = a[aAt + i] + b[bAt + i];
        }
    }

    /** target *= source, entry by entry. */
    static void multiply(int count, float[] source, int sourceAt, float[] target, int at) {
        for (int i = 0; i < count; i++) {
            target[at + i] *= source[sourceAt + i];
        }
    }

    /** target = factor source. */
    static void scale(int count, float factor, float[] source, int sourceAt, float[] target, int at) {
        for (int i = 0; i < count; i++) {
            target[at + i] = factor * source[sourceAt + i];
        }
    }

    static float[] grown(float[] array, int length) {
        return array.length >= length ? array : new float[length];
    }
}
