package org.gbjo.oracle;

import java.util.Arrays;

/**
 * The values of a variable in ascending order, each with its weight: the number of partial solutions that have the
 * value. Zero weights are left out.
 */
final class KeyWeights {
    private int[] keys;
    private double[] weights;
    private int size;

    KeyWeights(int capacity) {
        keys = new int[capacity];
        weights = new double[capacity];
    }

    private KeyWeights(int[] keys, double[] weights, int size) {
        this.keys = keys;
        this.weights = weights;
        this.size = size;
    }

    int size() {
        return size;
    }

    int key(int i) {
        return keys[i];
    }

    double weight(int i) {
        return weights[i];
    }

    void add(int key, double weight) {
        if (size == keys.length) {
            int capacity = Math.max(16, 2 * size);
            keys = Arrays.copyOf(keys, capacity);
            weights = Arrays.copyOf(weights, capacity);
        }
        keys[size] = key;
        weights[size++] = weight;
    }

    /** Multiplies a weight. The caller calls {@link #dropZeros} when all are done. */
    void multiply(int i, double factor) {
        weights[i] = factor == 0 ? 0 : weights[i] * factor;
    }

    /**
     * Multiplies each weight by that of the same key in {@code factors}. The caller calls {@link #dropZeros}
     * afterwards.
     */
    void multiply(KeyWeights factors) {
        int at = 0;
        for (int i = 0; i < size; i++) {
            at = factors.seek(keys[i], at);
            boolean found = at < factors.size && factors.keys[at] == keys[i];
            multiply(i, found ? factors.weights[at] : 0);
        }
    }

    /**
     * The first position from {@code from} on whose key is at least {@code key}. It is usually near, so the steps
     * double.
     */
    private int seek(int key, int from) {
        int step = 1;
        int low = from;
        while (low + step <= size && keys[low + step - 1] < key) {
            low += step;
            step *= 2;
        }
        if (step == 1) {
            return low;
        }
        int found = Arrays.binarySearch(keys, low, Math.min(size, low + step), key);
        return found < 0 ? -found - 1 : found;
    }

    void dropZeros() {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (weights[i] != 0) {
                keys[kept] = keys[i];
                weights[kept++] = weights[i];
            }
        }
        size = kept;
    }

    double sum() {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += weights[i];
        }
        return sum;
    }

    /** The weights alone, in the order of the keys. */
    double[] toWeights() {
        return Arrays.copyOf(weights, size);
    }

    /** A copy without spare capacity. */
    KeyWeights copy() {
        return new KeyWeights(Arrays.copyOf(keys, size), Arrays.copyOf(weights, size), size);
    }
}
