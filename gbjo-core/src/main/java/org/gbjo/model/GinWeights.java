package org.gbjo.model;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gbjo.feature.GaussianStream;

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
        Map<String, int[]> expected = expected(shape);
        expected.forEach((name, dimensions) -> {
            Tensor tensor = tensors.get(name);
            if (tensor == null) {
                throw new ModelException("the tensor " + name + " is missing");
            }
            if (!Arrays.equals(tensor.shape(), dimensions)) {
                throw new ModelException("the tensor " + name + " should have shape " + Arrays.toString(dimensions)
                        + ", got " + Arrays.toString(tensor.shape()));
            }
        });
        for (String name : tensors.keySet()) {
            if (!expected.containsKey(name)) {
                throw new ModelException("the tensor " + name + " belongs to no GIN of " + shape);
            }
        }
        return new GinWeights(shape, Map.copyOf(tensors));
    }

    /** The names and shapes of all tensors, in the order in which they are written. */
    public static Map<String, int[]> expected(GinShape shape) {
        int hidden = shape.hidden();
        Map<String, int[]> expected = new LinkedHashMap<>();
        linear(expected, "project", shape.inputs(), hidden);
        for (int layer = 0; layer < shape.layers(); layer++) {
            String prefix = "layers." + layer + ".";
            expected.put(prefix + "epsilon", new int[] {1});
            if (shape.sharing()) {
                expected.put(prefix + "sharing", new int[] {1});
            }
            linear(expected, prefix + "first", hidden, hidden);
            linear(expected, prefix + "second", hidden, hidden);
        }
        linear(expected, "head.first", hidden, shape.head());
        linear(expected, "head.second", shape.head(), 1);
        return expected;
    }

    private static void linear(Map<String, int[]> expected, String name, int in, int out) {
        expected.put(name + ".weight", new int[] {out, in});
        expected.put(name + ".bias", new int[] {out});
    }

    /**
     * Untrained weights from a seed: linear maps uniform in ±1/sqrt(in) as PyTorch starts them, epsilon and sharing near
     * 0. For tests, benchmarks, and as the start of a training.
     */
    public static GinWeights random(GinShape shape, long seed) {
        GaussianStream random = new GaussianStream(seed);
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        int fanIn = 1;
        for (Map.Entry<String, int[]> entry : expected(shape).entrySet()) {
            int[] dimensions = entry.getValue();
            boolean scalar =
                    !entry.getKey().endsWith(".weight") && !entry.getKey().endsWith(".bias");
            if (dimensions.length == 2) {
                fanIn = dimensions[1];
            }
            double reach = scalar ? 0.1 : 1 / Math.sqrt(fanIn);
            float[] values = new float[Arrays.stream(dimensions).reduce(1, (a, b) -> a * b)];
            for (int i = 0; i < values.length; i++) {
                values[i] = (float) (reach * (2 * random.nextUniform() - 1));
            }
            tensors.put(entry.getKey(), new Tensor(dimensions, values));
        }
        return new GinWeights(shape, tensors);
    }

    public GinShape shape() {
        return shape;
    }

    /** The tensors in the order in which they are written. */
    public Map<String, Tensor> tensors() {
        Map<String, Tensor> ordered = new LinkedHashMap<>();
        expected(shape).keySet().forEach(name -> ordered.put(name, tensors.get(name)));
        return ordered;
    }

    /** The values of a tensor; not a copy, and never to be written. */
    public float[] values(String name) {
        return tensors.get(name).values();
    }
}
