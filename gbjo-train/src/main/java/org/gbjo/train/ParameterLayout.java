package org.gbjo.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gbjo.tensor.Tensor;
import org.gbjo.tensor.WeightTensors;

/** All tensors of a network in one vector, one after the other: one leaf of the gradient, one loop of the optimizer. */
public final class ParameterLayout {
    private final Map<String, int[]> tensors;
    private final long[] cuts;
    private final int total;

    /** The names and dimensions of the tensors, in the order in which they lie in the vector. */
    public ParameterLayout(Map<String, int[]> tensors) {
        this.tensors = tensors;
        this.cuts = new long[tensors.size() - 1];
        int at = 0;
        int i = 0;
        for (int[] dimensions : tensors.values()) {
            at += WeightTensors.size(dimensions);
            if (i < cuts.length) {
                cuts[i++] = at;
            }
        }
        this.total = at;
    }

    public float[] flatten(Map<String, Tensor> weights) {
        float[] flat = new float[total];
        int at = 0;
        for (String name : tensors.keySet()) {
            float[] values = weights.get(name).values();
            System.arraycopy(values, 0, flat, at, values.length);
            at += values.length;
        }
        return flat;
    }

    public Map<String, Tensor> tensors(float[] flat) {
        Map<String, Tensor> values = new LinkedHashMap<>();
        int at = 0;
        for (Map.Entry<String, int[]> entry : tensors.entrySet()) {
            float[] part = new float[WeightTensors.size(entry.getValue())];
            System.arraycopy(flat, at, part, 0, part.length);
            values.put(entry.getKey(), new Tensor(entry.getValue(), part));
            at += part.length;
        }
        return values;
    }

    /** The parameters as tensors by name. */
    public Map<String, NDArray> cut(NDArray parameters) {
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
}
