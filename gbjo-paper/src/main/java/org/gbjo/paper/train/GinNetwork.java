package org.gbjo.paper.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.nn.core.Linear;
import java.util.Map;
import org.gbjo.paper.feature.FeatureScheme;
import org.gbjo.paper.model.GinShape;
import org.gbjo.paper.model.GinWeights;
import org.gbjo.train.ParameterLayout;

/**
 * The paper's GNN (appendix B.2) over batches of plans, differentiable. What {@code org.gbjo.paper.model.Gin} computes
 * at query time, written for training: the plans of a query share the rows of its patterns, which receive no message
 * from joins. All parameters lie in one vector, the bias of the output last.
 */
final class GinNetwork {
    private final GinShape shape;
    private final ParameterLayout layout;
    private final FeatureScheme features;

    GinNetwork(GinShape shape, FeatureScheme features) {
        this.shape = shape;
        this.features = features;
        this.layout = new ParameterLayout(GinWeights.expected(shape));
    }

    float[] flatten(GinWeights weights) {
        return layout.flatten(weights.tensors());
    }

    GinWeights weights(float[] flat) {
        return GinWeights.of(shape, layout.tensors(flat));
    }

    /** Predicted ln C_out of all plans of a batch, [Q, P]. */
    NDArray predict(NDArray parameters, GinBatch batch) {
        Map<String, NDArray> weights = cut(parameters);
        int queries = batch.queries();
        int plans = batch.plans();
        int n = batch.patterns();
        int joins = n - 1;
        int hidden = shape.hidden();
        NDArray patternStates = linear(weights, "project", batch.rows());
        NDArray joinStates = linear(weights, "project", joinRows(batch, parameters.getManager()))
                .reshape(-1, 1, joins, hidden)
                .broadcast(new Shape(queries, plans, joins, hidden))
                .reshape((long) queries * plans, joins, hidden);
        for (int l = 0; l < shape.layers(); l++) {
            String layer = "layers." + l + ".";
            NDArray own = weights.get(layer + "epsilon").add(1);
            NDArray receivedByJoins = joinStates
                    .mul(own)
                    .add(batch.fromPatterns().matMul(patternStates).reshape((long) queries * plans, joins, hidden))
                    .add(batch.fromJoins().matMul(joinStates));
            NDArray receivedByPatterns = patternStates.mul(own);
            if (shape.sharing()) {
                NDArray means = batch.neighbourMeans().matMul(patternStates);
                receivedByPatterns = receivedByPatterns.add(means.mul(weights.get(layer + "sharing")));
            }
            joinStates = joinStates.add(perceptron(weights, layer, receivedByJoins));
            patternStates = patternStates.add(perceptron(weights, layer, receivedByPatterns));
        }
        NDArray sums = joinStates
                .sum(new int[] {1})
                .reshape(queries, plans, hidden)
                .add(patternStates.sum(new int[] {1}).reshape(queries, 1, hidden));
        return perceptron(weights, "head.", sums).reshape(queries, plans);
    }

    /** The parameters as tensors by name. */
    Map<String, NDArray> cut(NDArray parameters) {
        return layout.cut(parameters);
    }

    /** [Q, J, features], or [1, J, features] if all queries have the same. */
    private NDArray joinRows(GinBatch batch, NDManager manager) {
        int different = features.joinsDependOnQuery() ? batch.queries() : 1;
        int joins = batch.patterns() - 1;
        int length = joins * shape.inputs();
        float[] rows = new float[different * length];
        for (int q = 0; q < different; q++) {
            batch.examples().get(q).copyJoinRows(features, rows, q * length);
        }
        return manager.create(rows, new Shape(different, joins, shape.inputs()));
    }

    private static NDArray perceptron(Map<String, NDArray> weights, String prefix, NDArray input) {
        return linear(weights, prefix + "second", Activation.gelu(linear(weights, prefix + "first", input)));
    }

    private static NDArray linear(Map<String, NDArray> weights, String name, NDArray input) {
        return Linear.linear(input, weights.get(name + ".weight"), weights.get(name + ".bias"))
                .singletonOrThrow();
    }
}
