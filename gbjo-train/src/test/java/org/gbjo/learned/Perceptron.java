package org.gbjo.learned;

import org.gbjo.kernel.Gaussian;

/** Two linear maps with a GELU between them. */
final class Perceptron {
    private final Dense first;
    private final Dense second;
    private final double[] hidden;
    private final double[] result;

    Perceptron(LearnedWeights weights, String name, int in, int middle, int out) {
        first = new Dense(weights, name + ".first", in, middle);
        second = new Dense(weights, name + ".second", middle, out);
        hidden = new double[middle];
        result = new double[out];
    }

    void apply(float[] input, int at, double[] target, int targetAt) {
        first.apply(input, at, hidden);
        for (int i = 0; i < hidden.length; i++) {
            hidden[i] *= Gaussian.cdf(hidden[i]);
        }
        second.apply(hidden, result);
        System.arraycopy(result, 0, target, targetAt, result.length);
    }
}
