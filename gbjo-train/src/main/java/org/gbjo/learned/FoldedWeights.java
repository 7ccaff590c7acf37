package org.gbjo.learned;

import java.util.Arrays;
import org.gbjo.kernel.Kernels;

/**
 * The weights of the network as the kernels want them. The first layer of the head is linear in the vectors of
 * patterns and pairs, and these are linear in the hidden layers of their own networks: so the two matrices between are
 * multiplied once, here, and a pattern or a pair adds its share of the head's inputs directly. Immutable.
 */
final class FoldedWeights {
    final int patternFeatures;
    final int pairFeatures;
    final int width;
    /** The width of the networks of patterns and pairs, padded. */
    final int stride;
    /** The width of the head, padded. */
    final int headWidth;

    final float[] patternFirst;
    final float[] patternFirstBias;
    final float[] patternSecond;
    final float[] patternSecondBias;
    final float[] countWeights;
    final double countBias;

    final float[] pairOwn;
    final float[] pairFirst;
    final float[] pairFirstBias;
    final float[] pairSecond;
    final float[] pairSecondBias;
    final float[] selectivityWeights;
    final double selectivityBias;

    /** For the rows, as {@link Kernels#geluOutput} reads them. */
    final float[] head;

    final double outputBias;
    /** The same for ln of the mean error. */
    final float[] errorHead;

    final double errorBias;

    FoldedWeights(LearnedWeights weights) {
        LearnedShape shape = weights.shape();
        patternFeatures = shape.patternFeatures();
        pairFeatures = shape.pairFeatures();
        width = shape.width();
        stride = Kernels.padded(width);
        headWidth = Kernels.padded(shape.head());
        Fold patterns = new Fold(weights, 0);
        Fold pairs = new Fold(weights, width);
        patternFirst = transposed(patternFeatures, width, weights.values("pattern.first.weight"));
        patternFirstBias = Arrays.copyOf(weights.values("pattern.first.bias"), stride);
        patternSecond = patterns.matrix("pattern.second");
        patternSecondBias = patterns.bias("pattern.second");
        countWeights = patterns.row("pattern.second", "count");
        countBias = patterns.constant("pattern.second", "count");
        pairOwn = transposed(patternFeatures, width, weights.values("pair.own.weight"));
        pairFirst = transposed(pairFeatures, width, weights.values("pair.first.weight"));
        pairFirstBias = pairBias(weights);
        pairSecond = pairs.matrix("pair.second");
        pairSecondBias = pairs.bias("pair.second");
        selectivityWeights = pairs.row("pair.second", "selectivity");
        selectivityBias = pairs.constant("pair.second", "selectivity");
        head = head(weights, 0);
        outputBias = weights.values("head.second.bias")[0];
        errorHead = head(weights, 1);
        errorBias = weights.values("head.second.bias")[1];
    }

    /** Both patterns of a pair bring the bias of their half. */
    private float[] pairBias(LearnedWeights weights) {
        float[] bias = Arrays.copyOf(weights.values("pair.first.bias"), stride);
        float[] half = weights.values("pair.own.bias");
        for (int k = 0; k < width; k++) {
            bias[k] += 2 * half[k];
        }
        return bias;
    }

    /** A matrix of {@code columns} rows, as models store it, with {@code depth} rows of padded length. */
    private static float[] transposed(int depth, int columns, float[] rowMajor) {
        int padded = Kernels.padded(columns);
        float[] values = new float[depth * padded];
        for (int j = 0; j < columns; j++) {
            for (int k = 0; k < depth; k++) {
                values[k * padded + j] = rowMajor[j * depth + k];
            }
        }
        return values;
    }

    private float[] head(LearnedWeights weights, int output) {
        LearnedShape shape = weights.shape();
        float[] first = weights.values("head.first.weight");
        float[] rows = new float[HeadRows.COUNT * headWidth];
        for (int h = 0; h < shape.head(); h++) {
            int extra = h * shape.headInputs() + 2 * width;
            rows[HeadRows.BIAS * headWidth + h] = weights.values("head.first.bias")[h];
            rows[HeadRows.LOG_SIZE * headWidth + h] = first[extra];
            rows[HeadRows.LOG_PAIRS * headWidth + h] = first[extra + 1];
            rows[HeadRows.ESTIMATE * headWidth + h] = (float) (LearnedShape.ESTIMATE_SCALE * first[extra + 2]);
            rows[HeadRows.CORRECTION * headWidth + h] = (float) (LearnedShape.ESTIMATE_SCALE * first[extra + 3]);
            rows[HeadRows.OUTPUT * headWidth + h] = weights.values("head.second.weight")[output * shape.head() + h];
        }
        return rows;
    }

    /** The product of the columns of the head's first layer from {@code from} on with the last layer of a network. */
    private final class Fold {
        private final LearnedWeights weights;
        private final int from;

        Fold(LearnedWeights weights, int from) {
            this.weights = weights;
            this.from = from;
        }

        float[] matrix(String layer) {
            float[] second = weights.values(layer + ".weight");
            int outputs = weights.shape().head();
            float[] product = new float[outputs * width];
            for (int h = 0; h < outputs; h++) {
                for (int i = 0; i < width; i++) {
                    double sum = 0;
                    for (int k = 0; k < width; k++) {
                        sum += (double) first(h, k) * second[k * width + i];
                    }
                    product[h * width + i] = (float) sum;
                }
            }
            return transposed(width, outputs, product);
        }

        float[] bias(String layer) {
            float[] second = weights.values(layer + ".bias");
            float[] product = new float[headWidth];
            for (int h = 0; h < weights.shape().head(); h++) {
                double sum = 0;
                for (int k = 0; k < width; k++) {
                    sum += (double) first(h, k) * second[k];
                }
                product[h] = (float) sum;
            }
            return product;
        }

        private float first(int h, int k) {
            return weights.values("head.first.weight")[h * weights.shape().headInputs() + from + k];
        }

        /** The correction that a vector implies, by the hidden layer before it. */
        float[] row(String layer, String correction) {
            float[] second = weights.values(layer + ".weight");
            float[] output = weights.values(correction + ".weight");
            float[] product = new float[stride];
            for (int i = 0; i < width; i++) {
                double sum = 0;
                for (int k = 0; k < width; k++) {
                    sum += (double) output[k] * second[k * width + i];
                }
                product[i] = (float) sum;
            }
            return product;
        }

        double constant(String layer, String correction) {
            float[] second = weights.values(layer + ".bias");
            float[] output = weights.values(correction + ".weight");
            double sum = weights.values(correction + ".bias")[0];
            for (int k = 0; k < width; k++) {
                sum += (double) output[k] * second[k];
            }
            return sum;
        }
    }
}
