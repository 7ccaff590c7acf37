package org.gbjo.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.nn.core.Linear;
import java.util.Map;
import org.gbjo.learned.LearnedShape;
import org.gbjo.learned.LearnedWeights;

/**
 * What {@code org.gbjo.learned.LearnedEstimator} computes at query time, over batches of hard sets and
 * differentiable.
 */
final class SubsetNetwork {
    private final LearnedShape shape;
    private final ParameterLayout layout;

    SubsetNetwork(LearnedShape shape) {
        this.shape = shape;
        this.layout = new ParameterLayout(LearnedWeights.expected(shape));
    }

    float[] flatten(LearnedWeights weights) {
        return layout.flatten(weights.tensors());
    }

    LearnedWeights weights(float[] flat) {
        return LearnedWeights.of(shape, layout.tensors(flat));
    }

    /** Predicted ln of the rows of all sets of a batch, and ln of the mean error of that, each [Q, K]. */
    Prediction predict(NDArray parameters, SubsetBatch batch) {
        Map<String, NDArray> weights = layout.cut(parameters);
        NDArray patterns = linear(
                weights, "pattern.second", Activation.gelu(linear(weights, "pattern.first", batch.patternRows())));
        NDArray own = linear(weights, "pair.own", batch.patternRows());
        NDArray hidden = linear(weights, "pair.first", batch.pairRows())
                .add(own.expandDims(1))
                .add(own.expandDims(2));
        NDArray pairs = linear(weights, "pair.second", Activation.gelu(hidden)).mul(batch.shares());
        long queries = batch.examples().size();
        NDArray patternMeans = batch.patternMeans().matMul(patterns);
        NDArray pairMeans = batch.pairMeans().matMul(pairs.reshape(queries, -1, shape.width()));
        NDArray estimates = batch.estimates()
                .add(linear(weights, "count", patternMeans).mul(batch.sizes()))
                .add(linear(weights, "selectivity", pairMeans).mul(batch.treePairs()));
        NDArray inputs = patternMeans
                .getNDArrayInternal()
                .concat(
                        new NDList(
                                pairMeans,
                                batch.sizeInputs(),
                                estimates.mul((float) LearnedShape.ESTIMATE_SCALE),
                                batch.corrections().mul((float) LearnedShape.ESTIMATE_SCALE)),
                        2);
        NDArray head = linear(weights, "head.second", Activation.gelu(linear(weights, "head.first", inputs)));
        Shape sets = batch.targets().getShape();
        return new Prediction(
                head.get("...,0:1").add(estimates).reshape(sets),
                head.get("...,1:2").reshape(sets));
    }

    /** What the model says of each set. */
    record Prediction(NDArray logRows, NDArray logErrors) {}

    private static NDArray linear(Map<String, NDArray> weights, String name, NDArray input) {
        return Linear.linear(input, weights.get(name + ".weight"), weights.get(name + ".bias"))
                .singletonOrThrow();
    }
}
