package org.gbjo.tensor;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gbjo.folder.ModelException;
import org.gbjo.run.SeededRandom;

/** What the weights of all families of models have in common: tensors by name, each of the shape that its name demands. */
public final class WeightTensors {
    private WeightTensors() {}

    /**
     * Adds a linear map of {@code in} to {@code out} values, stored as PyTorch does, {@code out} rows by {@code in}
     * columns.
     */
    public static void addLinear(Map<String, int[]> expected, String name, int in, int out) {
        expected.put(name + ".weight", new int[] {out, in});
        expected.put(name + ".bias", new int[] {out});
    }

    /** The tensors in the order in which they are written, if exactly those are there that are expected. */
    public static Map<String, Tensor> checked(Map<String, int[]> expected, Map<String, Tensor> tensors, String owner) {
        Map<String, Tensor> ordered = new LinkedHashMap<>();
        expected.forEach((name, dimensions) -> {
            Tensor tensor = tensors.get(name);
            if (tensor == null) {
                throw new ModelException("the tensor " + name + " is missing");
            }
            if (!Arrays.equals(tensor.shape(), dimensions)) {
                throw new ModelException("the tensor " + name + " should have shape " + Arrays.toString(dimensions)
                        + ", got " + Arrays.toString(tensor.shape()));
            }
            ordered.put(name, tensor);
        });
        for (String name : tensors.keySet()) {
            if (!expected.containsKey(name)) {
                throw new ModelException("the tensor " + name + " belongs to no " + owner);
            }
        }
        return ordered;
    }

    /** Untrained tensors from a seed: linear maps uniform in ±1/sqrt(in) as PyTorch starts them, all else near 0. */
    public static Map<String, Tensor> random(Map<String, int[]> expected, long seed) {
        long state = seed;
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        int fanIn = 1;
        for (Map.Entry<String, int[]> entry : expected.entrySet()) {
            int[] dimensions = entry.getValue();
            boolean scalar =
                    !entry.getKey().endsWith(".weight") && !entry.getKey().endsWith(".bias");
            if (dimensions.length == 2) {
                fanIn = dimensions[1];
            }
            double reach = scalar ? 0.1 : 1 / Math.sqrt(fanIn);
            float[] values = new float[size(dimensions)];
            for (int i = 0; i < values.length; i++) {
                state += SeededRandom.GOLDEN_GAMMA;
                double uniform = (SeededRandom.mix(state) >>> 11) * 0x1p-53;
                values[i] = (float) (reach * (2 * uniform - 1));
            }
            tensors.put(entry.getKey(), new Tensor(dimensions, values));
        }
        return tensors;
    }

    /** How many values a tensor of these dimensions has. */
    public static int size(int[] dimensions) {
        return Arrays.stream(dimensions).reduce(1, (a, b) -> a * b);
    }
}
