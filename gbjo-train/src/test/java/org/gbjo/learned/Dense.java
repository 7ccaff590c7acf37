package org.gbjo.learned;

/** A linear map with bias. */
final class Dense {
    final int in;
    final int out;
    final float[] matrix;
    final float[] bias;

    Dense(LearnedWeights weights, String name, int in, int out) {
        this.in = in;
        this.out = out;
        this.matrix = weights.values(name + ".weight");
        this.bias = weights.values(name + ".bias");
    }

    void apply(float[] input, int at, double[] result) {
        for (int o = 0; o < out; o++) {
            double sum = bias[o];
            for (int i = 0; i < in; i++) {
                sum += (double) matrix[o * in + i] * input[at + i];
            }
            result[o] = sum;
        }
    }

    /** The only output of a map to one value. */
    double apply(double[] input, int at) {
        double sum = bias[0];
        for (int i = 0; i < in; i++) {
            sum += matrix[i] * input[at + i];
        }
        return sum;
    }

    void apply(double[] input, double[] result) {
        for (int o = 0; o < out; o++) {
            double sum = bias[o];
            for (int i = 0; i < in; i++) {
                sum += matrix[o * in + i] * input[i];
            }
            result[o] = sum;
        }
    }
}
