package org.gbjo.paper.baseline;

/** The optimizer of Kingma and Ba ("Adam: A Method for Stochastic Optimization", ICLR 2015, Algorithm 1). */
final class Adam {
    private static final double FIRST_DECAY = 0.9;
    private static final double SECOND_DECAY = 0.999;
    private static final double EPSILON = 1e-8;

    private final double learningRate;
    private final double[] means;
    private final double[] squares;
    private int steps;

    Adam(int size, double learningRate) {
        this.learningRate = learningRate;
        this.means = new double[size];
        this.squares = new double[size];
    }

    /** Moves the values against the gradient. */
    void step(double[] values, double[] gradient) {
        steps++;
        double firstCorrection = 1 - Math.pow(FIRST_DECAY, steps);
        double secondCorrection = 1 - Math.pow(SECOND_DECAY, steps);
        for (int i = 0; i < values.length; i++) {
            means[i] = FIRST_DECAY * means[i] + (1 - FIRST_DECAY) * gradient[i];
            squares[i] = SECOND_DECAY * squares[i] + (1 - SECOND_DECAY) * gradient[i] * gradient[i];
            values[i] -=
                    learningRate * (means[i] / firstCorrection) / (Math.sqrt(squares[i] / secondCorrection) + EPSILON);
        }
    }
}
