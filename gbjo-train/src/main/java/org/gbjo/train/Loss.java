package org.gbjo.train;

import ai.djl.ndarray.NDArray;

/**
 * What training makes small. The learned estimator has two outputs: for ln of the rows of a set the Huber loss, and for
 * the error that it expects of that the fit to the true errors.
 */
public final class Loss {
    /** How much the prediction of the error counts beside the prediction itself, with which it shares the networks. */
    private static final float DOUBT_SHARE = 0.1f;

    private Loss() {}

    /** The loss of the predictions for the sets of a batch. */
    static NDArray of(SubsetNetwork.Prediction predicted, SubsetBatch batch) {
        NDArray error = predicted.logRows().sub(batch.targets());
        NDArray doubt = doubt(error, predicted.logErrors()).mul(DOUBT_SHARE);
        return mean(huber(error).add(doubt), batch.weights());
    }

    /** The mean of losses; fillers have weight 0. */
    public static NDArray mean(NDArray losses, NDArray weights) {
        return losses.mul(weights).sum().div(weights.sum());
    }

    /** Quadratic up to a difference of 1, linear beyond. */
    public static NDArray huber(NDArray difference) {
        NDArray distance = difference.abs();
        NDArray near = distance.minimum(1);
        return near.square().mul(0.5f).add(distance.sub(near));
    }

    /**
     * How badly an expected error fits the errors: the negative logarithm of their likelihood if they are distributed
     * as Laplace's first law says, whose scale is the mean absolute error. The errors are taken as given: no prediction
     * gets worse so that its error can be foreseen.
     */
    private static NDArray doubt(NDArray difference, NDArray logErrors) {
        return difference.stopGradient().abs().mul(logErrors.neg().exp()).add(logErrors);
    }
}
