package org.gbjo.tensor;

import java.util.Arrays;

/** A named block of floats in a weights file. The arrays are shared, not copied, and never written after loading. */
@SuppressWarnings("ArrayRecordComponent") // two tensors are never compared; copies would double the memory of a model
public record Tensor(int[] shape, float[] values) {
    public Tensor {
        long size = Arrays.stream(shape).asLongStream().reduce(1, (a, b) -> a * b);
        if (size != values.length) {
            throw new IllegalArgumentException(
                    "a tensor of shape " + Arrays.toString(shape) + " has " + size + " values, got " + values.length);
        }
    }
}
