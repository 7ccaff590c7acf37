package org.gbjo.paper.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gbjo.tensor.Tensor;
import org.gbjo.tensor.WeightTensors;

/**
 * The weights of a GIN as they are stored: tensors by name, each of the shape that its name demands. A linear map of
 * {@code in} to {@code out} values is stored as PyTorch does, {@code out} rows by {@code in} columns.
 */
public final class GinWeights {
    private final GinShape shape;
    private final Map<String, Tensor> tensors;

    private GinWeights(GinShape shape, Map<String, Tensor> tensors) {
        this.shape = shape;
        this.tensors = tensors;
    }

    /** Checks that exactly the tensors are there that a GIN of this shape needs. */
    public static GinWeights of(GinShape shape, Map<String, Tensor> tensors) {
        return new GinWeights(shape, WeightTensors.checked(expected(shape), tensors, "GIN of " + shape));
    }

    /** The names and shapes of all tensors, in the order in which they are written. */
    public static Map<String, int[]> expected(GinShape shape) {
        int hidden = shape.hidden();
        Map<String, int[]> expected = new LinkedHashMap<>();
        WeightTensors.addLinear(expected, "project", shape.inputs(), hidden);
        for (int layer = 0; layer < shape.layers(); layer++) {
            String prefix = "layers." + layer + ".";
            expected.put(prefix + "epsilon", new int[] {1});
            if (shape.sharing()) {
                expected.put(prefix + "sharing", new int[] {1});
            }
            WeightTensors.addLinear(expected, prefix + "first", hidden, hidden);
            WeightTensors.addLinear(expected, prefix + "second", hidden, hidden);
        }
        WeightTensors.addLinear(expected, "head.first", hidden, shape.head());
        WeightTensors.addLinear(expected, "head.second", shape.head(), 1);
        return expected;
    }

    /**
     * Untrained weights from a seed: linear maps uniform in ±1/sqrt(in) as PyTorch starts them, epsilon and sharing
     * near 0. For tests, benchmarks, and as the start of a training.
     */
    public static GinWeights random(GinShape shape, long seed) {
        return new GinWeights(shape, WeightTensors.random(expected(shape), seed));
    }

    public GinShape shape() {
        return shape;
    }

    /** The tensors in the order in which they are written. */
    public Map<String, Tensor> tensors() {
        return Collections.unmodifiableMap(tensors);
    }

    /** The values of a tensor; not a copy, and never to be written. */
    public float[] values(String name) {
        return tensors.get(name).values();
    }
}
