package org.gbjo.train;

import ai.djl.ndarray.NDArray;

/**
 * The Huber loss between predicted and true ln C_out (paper, appendix B.2): a mean over real plans; fillers have no
 * weight.
 */
final class Loss {
    private Loss() {}

    static NDArray of(NDArray predicted, Batch batch) {
        return huber(predicted.sub(batch.targets()))
                .mul(batch.weights())
                .sum()
                .div(batch.weights().sum());
    }

    /** Quadratic up to a difference of 1, linear beyond. */
    static NDArray huber(NDArray difference) {
        NDArray distance = difference.abs();
        NDArray near = distance.minimum(1);
        return near.square().mul(0.5f).add(distance.sub(near));
    }

    /**
     * How badly an expected error fits the errors: the negative logarithm of their likelihood if they are distributed as
     * Laplace's first law says, whose scale is the mean absolute error. The errors are taken as given: no prediction gets
     * worse so that its error can be foreseen.
     */
    static NDArray doubt(NDArray difference, NDArray logErrors) {
        return difference.stopGradient().abs().mul(logErrors.neg().exp()).add(logErrors);
    }
}
