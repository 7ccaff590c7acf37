package org.gbjo.learned;

import java.util.Arrays;
import org.gbjo.cardinality.QueryDescription;
import org.gbjo.kernel.Kernels;

/**
 * The forward pass of the learned estimator. The network corrects what patterns and pairs add to the estimate, and its
 * head adds to the estimate of a set what it reads in the means of the patterns' and pairs' vectors, the size, the number
 * of pairs, the estimate itself and the part of trios in it. A second output expects the error of the first.
 *
 * <p>The first layer of the head is linear, so the vectors of patterns and pairs are multiplied by it once for a query
 * ({@link PatternVectors}). What is kept for each set are two rows of the head's inputs: the sum over its patterns, and the
 * sum over its pairs.
 */
final class LearnedNetwork {
    /** ln of small whole numbers: of the size of a set, and of one more than its pairs. */
    private static final float[] LOGS = logs(128 * 127 / 2 + 2);

    private final FoldedWeights weights;
    private final Kernels kernels;
    private final PatternVectors vectors;
    private final int width;

    LearnedNetwork(FoldedWeights weights, Kernels kernels) {
        this.weights = weights;
        this.kernels = kernels;
        this.width = weights.headWidth;
        this.vectors = new PatternVectors(weights, kernels);
    }

    private static float[] logs(int count) {
        float[] logs = new float[count];
        for (int i = 1; i < count; i++) {
            logs[i] = (float) Math.log(i);
        }
        return logs;
    }

    /** What the network knows of the patterns and pairs of the query. */
    PatternVectors vectors() {
        return vectors;
    }

    /** How many numbers it keeps for each set. */
    int inputsPerSet() {
        return 2 * width;
    }

    /** Turns to a query, and corrects in place what its patterns and pairs add. */
    void open(QueryDescription described, QueryFeatures features, Summands summands) {
        vectors.open(described, features, summands);
    }

    /** Writes what it keeps for a set of one pattern. */
    void begin(int pattern, float[] inputs, int at) {
        System.arraycopy(vectors.patternRows(), pattern * width, inputs, at, width);
        Arrays.fill(inputs, at + width, at + 2 * width, 0f);
    }

    /** Adds what a pattern and its pairs with some neighbours bring to what it keeps for a set. */
    void add(int pattern, long neighboursLow, long neighboursHigh, float[] inputs, int at) {
        kernels.addScaled(width, 1, vectors.patternRows(), pattern * width, inputs, at);
        int pair = pattern * vectors.patterns();
        kernels.addSelected(width, neighboursLow, vectors.pairRows(), pair * width, inputs, at + width);
        kernels.addSelected(width, neighboursHigh, vectors.pairRows(), (pair + 64) * width, inputs, at + width);
    }

    /** ln of the rows of a connected set by the estimate, of which trios are responsible for the correction. */
    double logRows(int members, int pairs, double estimate, double correction, float[] inputs, int at) {
        return estimate + weights.outputBias + output(weights.head, members, pairs, estimate, correction, inputs, at);
    }

    /** The mean square of the error that is expected of that. */
    double squaredLogError(int members, int pairs, double estimate, double correction, float[] inputs, int at) {
        double logError =
                weights.errorBias + output(weights.errorHead, members, pairs, estimate, correction, inputs, at);
        return Math.exp(2 * logError);
    }

    private float output(
            float[] head, int members, int pairs, double estimate, double correction, float[] inputs, int at) {
        return kernels.geluOutput(
                width,
                head,
                LOGS[members],
                LOGS[pairs + 1],
                (float) estimate,
                (float) correction,
                inputs,
                at,
                1f / members,
                at + width,
                1f / Math.max(1, pairs));
    }
}
