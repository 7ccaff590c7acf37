package org.gbjo.learned;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gbjo.tensor.Tensor;
import org.gbjo.tensor.WeightTensors;

/** The weights of the network as they are stored. */
public final class LearnedWeights {
    private final LearnedShape shape;
    private final Map<String, Tensor> tensors;

    private LearnedWeights(LearnedShape shape, Map<String, Tensor> tensors) {
        this.shape = shape;
        this.tensors = tensors;
    }

    /** Checks that exactly the tensors are there that a model of this shape needs. */
    public static LearnedWeights of(LearnedShape shape, Map<String, Tensor> tensors) {
        return new LearnedWeights(shape, WeightTensors.checked(expected(shape), tensors, "subset model of " + shape));
    }

    /** The names and shapes of all tensors, in the order in which they are written. */
    public static Map<String, int[]> expected(LearnedShape shape) {
        Map<String, int[]> expected = new LinkedHashMap<>();
        int width = shape.width();
        WeightTensors.addLinear(expected, "pattern.first", shape.patternFeatures(), width);
        WeightTensors.addLinear(expected, "pattern.second", width, width);
        WeightTensors.addLinear(expected, "pair.own", shape.patternFeatures(), width);
        WeightTensors.addLinear(expected, "pair.first", shape.pairFeatures(), width);
        WeightTensors.addLinear(expected, "pair.second", width, width);
        WeightTensors.addLinear(expected, "count", width, 1);
        WeightTensors.addLinear(expected, "selectivity", width, 1);
        WeightTensors.addLinear(expected, "head.first", shape.headInputs(), shape.head());
        WeightTensors.addLinear(expected, "head.second", shape.head(), LearnedShape.OUTPUTS);
        return expected;
    }

    /** Weights that correct nothing: the sums over all patterns, pairs and trios alone. */
    public static LearnedWeights zero(LearnedShape shape) {
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        expected(shape)
                .forEach((name, dimensions) ->
                        tensors.put(name, new Tensor(dimensions, new float[WeightTensors.size(dimensions)])));
        return new LearnedWeights(shape, tensors);
    }

    /** Untrained weights from a seed. */
    public static LearnedWeights random(LearnedShape shape, long seed) {
        return new LearnedWeights(shape, WeightTensors.random(expected(shape), seed));
    }

    public LearnedShape shape() {
        return shape;
    }

    /** The tensors in the order in which they are written. */
    public Map<String, Tensor> tensors() {
        return Collections.unmodifiableMap(tensors);
    }

    /** The values of a tensor; not a copy, and never to be written. */
    float[] values(String name) {
        return tensors.get(name).values();
    }
}
