package org.gbjo.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.nn.core.Linear;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gbjo.feature.FeatureScheme;
import org.gbjo.kernel.Kernels;
import org.gbjo.model.GinShape;
import org.gbjo.model.GinWeights;
import org.gbjo.model.Tensor;

/**
 * The paper's GNN (appendix B.2) over batches of plans, differentiable. What {@code org.gbjo.model.Gin} computes at query
 * time, written for training: the plans of a query share the rows of its patterns, which receive no message from joins.
 *
 * <p>All parameters lie in one vector, in the order of {@link GinWeights#expected}, the bias of the output last: one leaf
 * of the gradient, one loop of the optimizer.
 */
final class GinNetwork {
    private final GinShape shape;
    private final Map<String, int[]> tensors;
    private final long[] cuts;
    private final FeatureScheme features;

    GinNetwork(GinShape shape, FeatureScheme features) {
        this.shape = shape;
        this.features = features;
        this.tensors = GinWeights.expected(shape);
        this.cuts = new long[tensors.size() - 1];
        int at = 0;
        int i = 0;
        for (int[] dimensions : tensors.values()) {
            at += size(dimensions);
            if (i < cuts.length) {
                cuts[i++] = at;
            }
        }
    }

    private static int size(int[] dimensions) {
        int product = 1;
        for (int dimension : dimensions) {
            product *= dimension;
        }
        return product;
    }

    float[] flatten(GinWeights weights) {
        int total = tensors.values().stream().mapToInt(GinNetwork::size).sum();
        float[] flat = new float[total];
        int at = 0;
        for (Tensor tensor : weights.tensors().values()) {
            System.arraycopy(tensor.values(), 0, flat, at, tensor.values().length);
            at += tensor.values().length;
        }
        return flat;
    }

    GinWeights weights(float[] flat) {
        Map<String, Tensor> values = new LinkedHashMap<>();
        int at = 0;
        for (Map.Entry<String, int[]> entry : tensors.entrySet()) {
            float[] part = new float[size(entry.getValue())];
            System.arraycopy(flat, at, part, 0, part.length);
            values.put(entry.getKey(), new Tensor(entry.getValue(), part));
            at += part.length;
        }
        return GinWeights.of(shape, values);
    }

    /** Predicted ln C_out of all plans of a batch, [Q, P]. */
    NDArray predict(NDArray parameters, Batch batch) {
        Map<String, NDArray> weights = cut(parameters);
        int queries = batch.queries();
        int plans = batch.plans();
        int n = batch.patterns();
        int joins = n - 1;
        int hidden = shape.hidden();
        NDArray patternStates = linear(weights, "project", batch.rows());
        NDArray joinStates = linear(weights, "project", joinRows(joins, parameters.getManager()))
                .reshape(1, joins, hidden)
                .broadcast(new Shape((long) queries * plans, joins, hidden));
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
        NDList parts = parameters.split(cuts);
        Map<String, NDArray> weights = new LinkedHashMap<>();
        int i = 0;
        for (Map.Entry<String, int[]> entry : tensors.entrySet()) {
            int[] dimensions = entry.getValue();
            NDArray part = parts.get(i++);
            weights.put(entry.getKey(), dimensions.length == 2 ? part.reshape(dimensions[0], dimensions[1]) : part);
        }
        return weights;
    }

    private NDArray joinRows(int joins, NDManager manager) {
        float[] rows = new float[joins * shape.inputs()];
        for (int join = 0; join < joins; join++) {
            features.encodeJoin(join, rows, join * shape.inputs());
        }
        Kernels.scalar().signedLog(rows.length, rows, 0);
        return manager.create(rows, new Shape(joins, shape.inputs()));
    }

    private static NDArray perceptron(Map<String, NDArray> weights, String prefix, NDArray input) {
        return linear(weights, prefix + "second", Activation.gelu(linear(weights, prefix + "first", input)));
    }

    private static NDArray linear(Map<String, NDArray> weights, String name, NDArray input) {
        return Linear.linear(input, weights.get(name + ".weight"), weights.get(name + ".bias"))
                .singletonOrThrow();
    }
}
