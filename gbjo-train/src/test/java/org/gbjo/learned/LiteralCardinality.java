package org.gbjo.learned;

import java.util.Arrays;
import org.gbjo.kernel.Gaussian;

/**
 * ln of the cardinality of a set of patterns, hard or soft, and its derivative by the memberships.
 *
 * <p>The estimate is the sum of the patterns' ln counts and of the ln selectivities of the pairs that share a variable,
 * both with their learned corrections,
 * scaled to a spanning tree's worth of them where there are more; for paths and trees that is exact under independence.
 * The head adds to it what it reads in the means of the pattern and pair vectors, the size, the number of pairs and the
 * estimate itself.
 */
public final class LiteralCardinality {
    private final Dense first;
    private final Dense second;
    private final int width;
    private final double[] inputs;
    private final double[] hidden;
    private final double[] slopes;
    private SetSums sums;
    /** Of the set that was asked about last: the sum of the memberships, of the pairs, and of their selectivities. */
    private double size;

    private double pairs;
    private double selectivity;
    /** What part of the selectivities is a spanning tree's worth. */
    private double scale;
    /** The sum over the trios, and of what they add. */
    private double trios;

    private double correction;
    /** What part of that is a path's worth. */
    private double trioScale;

    public LiteralCardinality(LearnedWeights weights) {
        LearnedShape shape = weights.shape();
        first = new Dense(weights, "head.first", shape.headInputs(), shape.head());
        second = new Dense(weights, "head.second", shape.head(), 1);
        width = shape.width();
        inputs = new double[shape.headInputs()];
        hidden = new double[shape.head()];
        slopes = new double[shape.headInputs()];
    }

    public void open(SetSums query) {
        sums = query;
    }

    /** The cardinality alone. */
    public double of(double[] members) {
        return forward(members);
    }

    /** The second output of the head. */
    public double logError(double[] members) {
        forward(members);
        double sum = second.bias[1];
        for (int h = 0; h < hidden.length; h++) {
            sum += second.matrix[hidden.length + h] * hidden[h] * Gaussian.cdf(hidden[h]);
        }
        return sum;
    }

    /** Adds the derivative by each membership, times {@code weight}. */
    public double of(double[] members, double weight, double[] gradient) {
        double value = forward(members);
        backward(members, weight, gradient);
        return value;
    }

    private double forward(double[] members) {
        int n = sums.patterns;
        Arrays.fill(inputs, 0);
        size = 0;
        pairs = 0;
        selectivity = 0;
        double estimate = 0;
        for (int i = 0; i < n; i++) {
            double own = members[i];
            if (own == 0) {
                continue;
            }
            size += own;
            estimate += own * sums.logCounts[i];
            for (int k = 0; k < width; k++) {
                inputs[k] += own * sums.patternVectors[i * width + k];
            }
            for (int j = 0; j < i; j++) {
                double both = own * members[j] * sums.shares[i * n + j];
                if (both != 0) {
                    pairs += both;
                    selectivity += both * sums.selectivities[i * n + j];
                    for (int k = 0; k < width; k++) {
                        inputs[width + k] += both * sums.pairVectors[(i * n + j) * width + k];
                    }
                }
            }
        }
        scale = isTree() ? 1 : (size - 1) / pairs;
        estimate += scale * selectivity;
        addTrios(members);
        estimate += trioScale * correction;
        for (int k = 0; k < width; k++) {
            inputs[k] /= Math.max(1, size);
            inputs[width + k] /= Math.max(1, pairs);
        }
        inputs[2 * width] = Math.log(Math.max(1, size));
        inputs[2 * width + 1] = Math.log1p(pairs);
        inputs[2 * width + 2] = LearnedShape.ESTIMATE_SCALE * estimate;
        inputs[2 * width + 3] = LearnedShape.ESTIMATE_SCALE * trioScale * correction;
        first.apply(inputs, hidden);
        double head = second.bias[0];
        for (int h = 0; h < hidden.length; h++) {
            head += second.matrix[h] * hidden[h] * Gaussian.cdf(hidden[h]);
        }
        return estimate + head;
    }

    private void addTrios(double[] members) {
        int n = sums.patterns;
        trios = 0;
        correction = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                for (int k = 0; k < j; k++) {
                    double all = members[i] * members[j] * members[k] * trio(i, j, k);
                    trios += all;
                    correction += all * sums.trios[(i * n + j) * n + k];
                }
            }
        }
        trioScale = trios <= Math.max(0, size - 2) ? 1 : Math.max(0, size - 2) / trios;
    }

    /** 1 for three patterns that hang together, 0 for others. */
    private int trio(int i, int j, int k) {
        int n = sums.patterns;
        return sums.shares[i * n + j] + sums.shares[i * n + k] + sums.shares[j * n + k] >= 2 ? 1 : 0;
    }

    /** The derivative of the correction by one membership. */
    private double trioSlope(double[] members, int i) {
        int n = sums.patterns;
        double byNumber = trioScale == 1 ? 0 : correction * trioScale / trios;
        double slope = trioScale == 1 || size <= 2 ? 0 : correction / trios;
        for (int j = 0; j < n; j++) {
            for (int k = 0; k < j; k++) {
                if (i != j && i != k) {
                    double others = members[j] * members[k] * trio(i, j, k);
                    slope += others * (trioScale * sums.trios[(i * n + j) * n + k] - byNumber);
                }
            }
        }
        return slope;
    }

    /** Whether the pairs are no more than a spanning tree has. */
    private boolean isTree() {
        return pairs <= Math.max(0, size - 1) || pairs <= 0 || size <= 1;
    }

    private void backward(double[] members, double weight, double[] gradient) {
        int n = sums.patterns;
        Arrays.fill(slopes, 0);
        for (int h = 0; h < hidden.length; h++) {
            double slope = second.matrix[h] * (Gaussian.cdf(hidden[h]) + hidden[h] * Gaussian.density(hidden[h]));
            for (int i = 0; i < slopes.length; i++) {
                slopes[i] += slope * first.matrix[h * slopes.length + i];
            }
        }
        double byEstimate = 1 + LearnedShape.ESTIMATE_SCALE * slopes[2 * width + 2];
        double byCorrection = byEstimate + LearnedShape.ESTIMATE_SCALE * slopes[2 * width + 3];
        double bySize = size > 1 ? slopes[2 * width] / size : 0;
        double byPairs = slopes[2 * width + 1] / (1 + pairs);
        for (int k = 0; k < width; k++) {
            if (size > 1) {
                bySize -= slopes[k] * inputs[k] / size;
            }
            if (pairs > 1) {
                byPairs -= slopes[width + k] * inputs[width + k] / pairs;
            }
        }
        if (!isTree()) {
            bySize += byEstimate * selectivity / pairs;
            byPairs -= byEstimate * selectivity * scale / pairs;
        }
        double patternScale = 1 / Math.max(1, size);
        double pairScale = 1 / Math.max(1, pairs);
        for (int i = 0; i < n; i++) {
            double slope = byEstimate * sums.logCounts[i] + byCorrection * trioSlope(members, i) + bySize;
            for (int k = 0; k < width; k++) {
                slope += slopes[k] * patternScale * sums.patternVectors[i * width + k];
            }
            for (int j = 0; j < n; j++) {
                double share = members[j] * sums.shares[i * n + j];
                if (share != 0 && i != j) {
                    double pair = byPairs + byEstimate * scale * sums.selectivities[i * n + j];
                    for (int k = 0; k < width; k++) {
                        pair += slopes[width + k] * pairScale * sums.pairVectors[(i * n + j) * width + k];
                    }
                    slope += share * pair;
                }
            }
            gradient[i] += weight * slope;
        }
    }
}
