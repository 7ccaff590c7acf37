package org.gbjo.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class AdamWTest {

    /** Algorithm 2 of the paper, line by line in double precision. */
    @Test
    void followsThePublishedAlgorithm() {
        Random random = new Random(1);
        float[] parameters = {0.5f, -2, 3, 0};
        double[] expected = {0.5, -2, 3, 0};
        double[] m = new double[4];
        double[] v = new double[4];
        AdamW optimizer = new AdamW(4, 0.1);
        for (int t = 1; t <= 50; t++) {
            double rate = 0.01 / t;
            float[] gradient = new float[4];
            for (int i = 0; i < 4; i++) {
                gradient[i] = (float) random.nextGaussian();
                double g = gradient[i];
                m[i] = 0.9 * m[i] + 0.1 * g;
                v[i] = 0.999 * v[i] + 0.001 * g * g;
                double mHat = m[i] / (1 - Math.pow(0.9, t));
                double vHat = v[i] / (1 - Math.pow(0.999, t));
                expected[i] -= rate * (mHat / (Math.sqrt(vHat) + 1e-8) + 0.1 * expected[i]);
            }
            optimizer.step(parameters, gradient, rate);
        }
        for (int i = 0; i < 4; i++) {
            assertThat((double) parameters[i]).isCloseTo(expected[i], within(1e-5));
        }
    }
}
