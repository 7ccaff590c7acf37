package org.gbjo.train;

/**
 * Adam with decoupled weight decay (Loshchilov and Hutter: "Decoupled Weight Decay Regularization", ICLR 2019), with
 * the usual constants.
 */
final class AdamW {
    private static final double BETA_1 = 0.9;
    private static final double BETA_2 = 0.999;
    private static final double EPSILON = 1e-8;

    private final double weightDecay;
    private final float[] mean;
    private final float[] square;
    private int steps;

    AdamW(int parameters, double weightDecay) {
        this(weightDecay, new float[parameters], new float[parameters], 0);
    }

    /** Goes on where another left off. */
    AdamW(double weightDecay, float[] mean, float[] square, int steps) {
        this.weightDecay = weightDecay;
        this.mean = mean.clone();
        this.square = square.clone();
        this.steps = steps;
    }

    void step(float[] parameters, float[] gradient, double rate) {
        steps++;
        float decay = (float) (1 - rate * weightDecay);
        float scale = (float) (rate / (1 - Math.pow(BETA_1, steps)));
        float correction = (float) (1 / Math.sqrt(1 - Math.pow(BETA_2, steps)));
        for (int i = 0; i < parameters.length; i++) {
            float slope = gradient[i];
            mean[i] = (float) BETA_1 * mean[i] + (float) (1 - BETA_1) * slope;
            square[i] = (float) BETA_2 * square[i] + (float) (1 - BETA_2) * slope * slope;
            float spread = (float) Math.sqrt(square[i]) * correction + (float) EPSILON;
            parameters[i] = decay * parameters[i] - scale * mean[i] / spread;
        }
    }

    float[] mean() {
        return mean.clone();
    }

    float[] square() {
        return square.clone();
    }

    int steps() {
        return steps;
    }
}
