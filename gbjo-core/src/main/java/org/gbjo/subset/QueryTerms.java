package org.gbjo.subset;

import java.util.Arrays;
import org.gbjo.kernel.Kernels;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;

/**
 * What each pattern and each pair of patterns that share a variable add to the sets that they are in, computed once for a
 * query: a row of the head's inputs, and a summand of the estimate. Reused from query to query; belongs to one thread.
 */
final class QueryTerms {
    final FoldedWeights weights;
    final Kernels kernels;
    int patterns;
    /** ln of the matches of each pattern, as the statistics say. */
    double[] logMatches = new double[0];
    /** The same, corrected: what a pattern adds to the estimate of a set. */
    double[] logCounts = new double[0];
    /** ln of the selectivity of each pair, corrected; n x n and symmetric. */
    double[] selectivities = new double[0];
    /** 1 for each pair that shares a variable; n x n and symmetric; the input's own. */
    float[] shares = new float[0];
    /** A row of the head for each pattern. */
    float[] patternRows = new float[0];
    /** A row of the head for each pair that shares a variable, in both orders; others are never read. */
    float[] pairRows = new float[0];

    final long[] neighboursLow = new long[PatternSet.LIMIT];
    final long[] neighboursHigh = new long[PatternSet.LIMIT];

    /** The pairs that share a variable, the smaller pattern first. */
    int pairs;

    int[] firsts = new int[0];
    int[] seconds = new int[0];
    /** The rows of these pairs, one after the other. */
    float[] listedRows = new float[0];

    /** Whether trios correct the estimate. */
    boolean hasTrios;
    /** What each trio adds to the estimate, n x n x n and symmetric; the input's own. */
    float[] trios = new float[0];
    /** The trios one after the other, three patterns each, once {@link #listTrios} was called. */
    int[] listedTrios = new int[0];

    int trioCount;
    private boolean triosAreListed;

    private float[] hidden = new float[0];
    private float[] halves = new float[0];
    private float[] rows = new float[0];

    QueryTerms(FoldedWeights weights, Kernels kernels) {
        this.weights = weights;
        this.kernels = kernels;
    }

    void open(Bgp bgp, SubsetInput input) {
        patterns = bgp.size();
        for (int i = 0; i < patterns; i++) {
            neighboursLow[i] = bgp.neighbours(i).low();
            neighboursHigh[i] = bgp.neighbours(i).high();
        }
        grow();
        shares = input.shares();
        triosAreListed = false;
        hasTrios = input.hasTrios();
        trios = input.trios();
        describePatterns(input);
        listPairs();
        describePairs(input);
    }

    private void grow() {
        int n = patterns;
        if (logCounts.length < n) {
            logMatches = new double[n];
            logCounts = new double[n];
            selectivities = new double[n * n];
            patternRows = new float[n * weights.headWidth];
            pairRows = new float[n * n * weights.headWidth];
            halves = new float[n * weights.stride];
            firsts = new int[n * (n - 1) / 2];
            seconds = new int[n * (n - 1) / 2];
        }
    }

    private void describePatterns(SubsetInput input) {
        int n = patterns;
        int features = weights.patternFeatures;
        hidden = atLeast(hidden, n * weights.stride);
        fill(n, weights.patternFirstBias, hidden);
        kernels.accumulate(n, input.patternRows(), 0, features, weights.patternFirst, hidden, 0, weights.stride);
        kernels.gelu(n * weights.stride, hidden, 0, hidden, 0);
        for (int i = 0; i < n; i++) {
            double correction = kernels.dot(weights.stride, hidden, i * weights.stride, weights.countWeights, 0);
            logMatches[i] = input.logCounts()[i];
            logCounts[i] = logMatches[i] + weights.countBias + correction;
        }
        fill(n, weights.patternSecondBias, patternRows);
        kernels.accumulate(n, hidden, 0, weights.stride, weights.patternSecond, patternRows, 0, weights.headWidth);
        Arrays.fill(halves, 0, n * weights.stride, 0f);
        kernels.accumulate(n, input.patternRows(), 0, features, weights.pairOwn, halves, 0, weights.stride);
    }

    private void listPairs() {
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

    /** Whether three patterns hang together. */
    boolean isTrio(int i, int j, int k) {
        return shares[i * patterns + j] + shares[i * patterns + k] + shares[j * patterns + k] >= 2;
    }

    /**
     * How many trios a pattern forms with two members of a set: with two of its neighbours, or with a neighbour and one of
     * that one's neighbours that is not its own. A query with trios has few enough patterns for one word.
     */
    int countTrios(int pattern, long members) {
        long own = neighboursLow[pattern] & members;
        int count = 0;
        for (long rest = own; rest != 0; rest &= rest - 1) {
            count += Long.bitCount(thirds(rest, own, members));
        }
        return count;
    }

    /** What these trios add. */
    double sumTrios(int pattern, long members) {
        long own = neighboursLow[pattern] & members;
        double sum = 0;
        for (long rest = own; rest != 0; rest &= rest - 1) {
            int row = (pattern * patterns + Long.numberOfTrailingZeros(rest)) * patterns;
            for (long thirds = thirds(rest, own, members); thirds != 0; thirds &= thirds - 1) {
                sum += trios[row + Long.numberOfTrailingZeros(thirds)];
            }
        }
        return sum;
    }

    /** The third patterns beside the first neighbour of those that are left: of two neighbours, the later one has the other. */
    private long thirds(long rest, long own, long members) {
        long neighbour = rest & -rest;
        return (own & (neighbour - 1)) | (members & neighboursLow[Long.numberOfTrailingZeros(rest)] & ~own);
    }

    /** Lists the trios of the query, if that was not done before. */
    void listTrios() {
        if (triosAreListed) {
            return;
        }
        triosAreListed = true;
        trioCount = 0;
        int n = hasTrios ? patterns : 0;
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                for (int k = j + 1; k < n; k++) {
                    if (isTrio(i, j, k)) {
                        addTrio(i, j, k);
                    }
                }
            }
        }
    }

    private void addTrio(int i, int j, int k) {
        int at = 3 * trioCount++;
        if (at == listedTrios.length) {
            listedTrios = Arrays.copyOf(listedTrios, Math.max(48, 2 * at));
        }
        listedTrios[at] = i;
        listedTrios[at + 1] = j;
        listedTrios[at + 2] = k;
    }

    /** Both orders of a pair are averaged, so that a set does not depend on the order of its patterns. */
    private void describePairs(SubsetInput input) {
        int stride = weights.stride;
        int features = weights.pairFeatures;
        rows = atLeast(rows, 2 * pairs * features);
        hidden = atLeast(hidden, 2 * pairs * stride);
        listedRows = atLeast(listedRows, pairs * weights.headWidth);
        fill(2 * pairs, weights.pairFirstBias, hidden);
        for (int pair = 0; pair < pairs; pair++) {
            int i = firsts[pair];
            int j = seconds[pair];
            int at = 2 * pair * features;
            System.arraycopy(input.pairRows(), (i * patterns + j) * features, rows, at, features);
            System.arraycopy(input.pairRows(), (j * patterns + i) * features, rows, at + features, features);
            for (int order = 0; order < 2; order++) {
                kernels.addScaled(stride, 1, halves, i * stride, hidden, (2 * pair + order) * stride);
                kernels.addScaled(stride, 1, halves, j * stride, hidden, (2 * pair + order) * stride);
            }
        }
        kernels.accumulate(2 * pairs, rows, 0, features, weights.pairFirst, hidden, 0, stride);
        kernels.gelu(2 * pairs * stride, hidden, 0, hidden, 0);
        fill(pairs, weights.pairSecondBias, listedRows);
        for (int pair = 0; pair < pairs; pair++) {
            int at = pair * stride;
            average(stride, hidden, 2 * at, 2 * at + stride, at);
            int place = firsts[pair] * patterns + seconds[pair];
            double correction = kernels.dot(stride, hidden, at, weights.selectivityWeights, 0);
            selectivities[place] = input.selectivities()[place] + weights.selectivityBias + correction;
            selectivities[seconds[pair] * patterns + firsts[pair]] = selectivities[place];
        }
        kernels.accumulate(pairs, hidden, 0, stride, weights.pairSecond, listedRows, 0, weights.headWidth);
        for (int pair = 0; pair < pairs; pair++) {
            int width = weights.headWidth;
            int i = firsts[pair];
            int j = seconds[pair];
            System.arraycopy(listedRows, pair * width, pairRows, (i * patterns + j) * width, width);
            System.arraycopy(listedRows, pair * width, pairRows, (j * patterns + i) * width, width);
        }
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
