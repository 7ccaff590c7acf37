package org.gbjo.paper.model;

import java.util.Arrays;
import org.gbjo.kernel.Kernels;

/** From the sum of all node states to the cost: W2 GELU(W1 h + b1) + b2. Immutable. */
final class GinHead {
    private final Linear first;
    private final float[] second;
    private final float bias;

    GinHead(GinWeights weights) {
        first = new Linear(
                weights, "head.first", weights.shape().hidden(), weights.shape().head());
        second = Arrays.copyOf(weights.values("head.second.weight"), width());
        bias = weights.values("head.second.bias")[0];
    }

    /** The number of floats that a row needs as scratch. */
    int width() {
        return first.bias.length;
    }

    /** The cost for each of {@code rows} rows of {@code sums}. */
    void logCosts(Kernels kernels, int rows, float[] sums, int stride, float[] scratch, double[] costs, int costsAt) {
        RowOperations.fill(rows, width(), first.bias, scratch, 0, width());
        kernels.accumulate(rows, sums, 0, stride, first.forward, scratch, 0, width());
        kernels.gelu(rows * width(), scratch, 0, scratch, 0);
        for (int row = 0; row < rows; row++) {
            costs[costsAt + row] = bias + dot(scratch, row * width());
        }
    }

    /** The cost for one row, and its derivative by every entry of that row. */
    double logCost(Kernels kernels, float[] sums, float[] scratch, float[] slopes, float[] derivative) {
        RowOperations.fill(1, width(), first.bias, scratch, 0, width());
        kernels.accumulate(1, sums, 0, sums.length, first.forward, scratch, 0, width());
        kernels.geluWithSlope(width(), scratch, 0, scratch, 0, slopes, 0);
        RowOperations.multiply(width(), second, 0, slopes, 0);
        Arrays.fill(derivative, 0f);
        kernels.accumulate(1, slopes, 0, width(), first.backward, derivative, 0, derivative.length);
        return bias + dot(scratch, 0);
    }

    private double dot(float[] values, int at) {
        double sum = 0;
        for (int i = 0; i < second.length; i++) {
            sum += (double) second[i] * values[at + i];
        }
        return sum;
    }
}
