package org.gbjo.learned;

import java.util.Arrays;
import org.gbjo.cardinality.QueryDescription;
import org.gbjo.kernel.Kernels;

/**
 * What the network makes of the patterns of a query, and of each pair that shares a variable, computed once: a row of the
 * head's inputs, and a correction of what it adds to the estimate. Reused from query to query; belongs to one thread.
 */
public final class PatternVectors {
    private final FoldedWeights weights;
    private final Kernels kernels;
    private int patterns;
    private float[] patternRows = new float[0];
    private float[] pairRows = new float[0];
    private int pairs;
    private int[] firsts = new int[0];
    private int[] seconds = new int[0];
    private float[] listedRows = new float[0];
    private float[] hidden = new float[0];
    private float[] halves = new float[0];
    private float[] features = new float[0];

    PatternVectors(FoldedWeights weights, Kernels kernels) {
        this.weights = weights;
        this.kernels = kernels;
    }

    void open(QueryDescription description, QueryFeatures read, Summands summands) {
        patterns = description.patterns();
        makeRoom();
        describePatterns(read.patternRows(), summands.logCounts());
        listPairs(description.shares());
        describePairs(read.pairRows(), summands.logSelectivities());
    }

    public int patterns() {
        return patterns;
    }

    /** How long a row of the head's inputs is. */
    public int rowLength() {
        return weights.headWidth;
    }

    /** A row of the head for each pattern. */
    public float[] patternRows() {
        return patternRows;
    }

    /** A row of the head for each pair that shares a variable, in both orders, n x n; others are never read. */
    float[] pairRows() {
        return pairRows;
    }

    /** How many pairs share a variable. */
    public int pairs() {
        return pairs;
    }

    /** The first pattern of each of these pairs, which is the smaller one. */
    public int[] firsts() {
        return firsts;
    }

    public int[] seconds() {
        return seconds;
    }

    /** The rows of these pairs, one after the other. */
    public float[] listedRows() {
        return listedRows;
    }

    /** The head as {@link Kernels#geluOutput} reads it; its rows have the numbers of {@link HeadRows}. */
    public float[] head() {
        return weights.head;
    }

    public double outputBias() {
        return weights.outputBias;
    }

    private void makeRoom() {
        int n = patterns;
        if (halves.length < n * weights.stride) {
            patternRows = new float[n * weights.headWidth];
            pairRows = new float[n * n * weights.headWidth];
            halves = new float[n * weights.stride];
            firsts = new int[n * (n - 1) / 2];
            seconds = new int[n * (n - 1) / 2];
        }
    }

    private void describePatterns(float[] rows, double[] logCounts) {
        int n = patterns;
        int width = weights.patternFeatures;
        hidden = atLeast(hidden, n * weights.stride);
        fill(n, weights.patternFirstBias, hidden);
        accumulate(n, rows, width, width, weights.patternFirst, hidden, weights.stride);
        kernels.gelu(n * weights.stride, hidden, 0, hidden, 0);
        for (int i = 0; i < n; i++) {
            double correction = kernels.dot(weights.stride, hidden, i * weights.stride, weights.countWeights, 0);
            logCounts[i] = logCounts[i] + weights.countBias + correction;
        }
        fill(n, weights.patternSecondBias, patternRows);
        accumulate(n, hidden, weights.width, weights.stride, weights.patternSecond, patternRows, weights.headWidth);
        Arrays.fill(halves, 0, n * weights.stride, 0f);
        accumulate(n, rows, width, width, weights.pairOwn, halves, weights.stride);
    }

    private void listPairs(float[] shares) {
        pairs = 0;
        for (int i = 0; i < patterns; i++) {
            for (int j = i + 1; j < patterns; j++) {
                if (shares[i * patterns + j] != 0) {
                    firsts[pairs] = i;
                    seconds[pairs++] = j;
                }
            }
        }
    }

    /** Both orders of a pair are averaged, so that a set does not depend on the order of its patterns. */
    private void describePairs(float[] rows, double[] logSelectivities) {
        int stride = weights.stride;
        hidden = atLeast(hidden, 2 * pairs * stride);
        listedRows = atLeast(listedRows, pairs * weights.headWidth);
        fill(2 * pairs, weights.pairFirstBias, hidden);
        gatherPairs(rows);
        accumulate(2 * pairs, features, weights.pairFeatures, weights.pairFeatures, weights.pairFirst, hidden, stride);
        kernels.gelu(2 * pairs * stride, hidden, 0, hidden, 0);
        fill(pairs, weights.pairSecondBias, listedRows);
        for (int pair = 0; pair < pairs; pair++) {
            int at = pair * stride;
            average(stride, hidden, 2 * at, 2 * at + stride, at);
            int place = firsts[pair] * patterns + seconds[pair];
            double correction = kernels.dot(stride, hidden, at, weights.selectivityWeights, 0);
            logSelectivities[place] = logSelectivities[place] + weights.selectivityBias + correction;
            logSelectivities[seconds[pair] * patterns + firsts[pair]] = logSelectivities[place];
        }
        accumulate(pairs, hidden, weights.width, stride, weights.pairSecond, listedRows, weights.headWidth);
        spreadPairs();
    }

    /** Copies the features of the listed pairs, in both orders, and adds the share of each of their patterns. */
    private void gatherPairs(float[] rows) {
        int stride = weights.stride;
        int width = weights.pairFeatures;
        features = atLeast(features, 2 * pairs * width);
        for (int pair = 0; pair < pairs; pair++) {
            int i = firsts[pair];
            int j = seconds[pair];
            int at = 2 * pair * width;
            System.arraycopy(rows, (i * patterns + j) * width, features, at, width);
            System.arraycopy(rows, (j * patterns + i) * width, features, at + width, width);
            for (int order = 0; order < 2; order++) {
                kernels.addScaled(stride, 1, halves, i * stride, hidden, (2 * pair + order) * stride);
                kernels.addScaled(stride, 1, halves, j * stride, hidden, (2 * pair + order) * stride);
            }
        }
    }

    private void spreadPairs() {
        int width = weights.headWidth;
        for (int pair = 0; pair < pairs; pair++) {
            int i = firsts[pair];
            int j = seconds[pair];
            System.arraycopy(listedRows, pair * width, pairRows, (i * patterns + j) * width, width);
            System.arraycopy(listedRows, pair * width, pairRows, (j * patterns + i) * width, width);
        }
    }

    /** c += a b, where a is {@code rows} by {@code depth} and b is {@code depth} by {@code columns}. */
    private void accumulate(int rows, float[] a, int depth, int aStride, float[] b, float[] c, int columns) {
        kernels.accumulate(rows, depth, columns, a, 0, aStride, b, 0, columns, c, 0, columns);
    }

    /** The mean of two rows; the target may lie before both. */
    private static void average(int count, float[] values, int first, int second, int target) {
        for (int k = 0; k < count; k++) {
            values[target + k] = 0.5f * (values[first + k] + values[second + k]);
        }
    }

    private static float[] atLeast(float[] buffer, int size) {
        return buffer.length < size ? new float[size] : buffer;
    }

    private static void fill(int count, float[] row, float[] target) {
        for (int i = 0; i < count; i++) {
            System.arraycopy(row, 0, target, i * row.length, row.length);
        }
    }
}
