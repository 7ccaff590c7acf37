package org.gbjo.train;

import ai.djl.ndarray.NDArray;
import ai.djl.nn.Activation;

/**
 * The Huber loss between predicted and true ln C_out (paper, appendix B.2), and beside it, by choice, a pairwise ranking
 * loss within each query (RankNet: Burges et al., "Learning to Rank using Gradient Descent", ICML 2005). Both are means
 * over real plans; fillers have no weight.
 */
record Loss(double rankingWeight) {

    NDArray of(NDArray predicted, Batch batch) {
        NDArray huber = huber(predicted.sub(batch.targets()))
                .mul(batch.weights())
                .sum()
                .div(batch.weights().sum());
        return rankingWeight == 0
                ? huber
                : huber.add(ranking(predicted, batch.targets(), batch.weights()).mul((float) rankingWeight));
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

    /**
     * How badly the plans of each query are put in order.
     *
     * @param predicted ln C_out, [Q, P]
     * @param targets the true one, [Q, P]
     * @param weights 1 for a plan, 0 for a filler, [Q, P]
     */
    static NDArray ranking(NDArray predicted, NDArray targets, NDArray weights) {
        NDArray order = differences(targets).sign();
        NDArray pairs = weights.expandDims(2).mul(weights.expandDims(1)).mul(order.abs());
        NDArray losses = Activation.softPlus(differences(predicted).mul(order).neg());
        return losses.mul(pairs).sum().div(pairs.sum().add(1e-6f));
    }

    /** [Q, P] to [Q, P, P]: of each plan the difference to each other plan of its query. */
    private static NDArray differences(NDArray values) {
        return values.expandDims(2).sub(values.expandDims(1));
    }
}
