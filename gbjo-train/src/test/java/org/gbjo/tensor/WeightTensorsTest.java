package org.gbjo.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class WeightTensorsTest {
    /** Training starts from these numbers, so a seed must give the same ones for ever. */
    @Test
    void untrainedWeightsOfASeedNeverChange() {
        double fifthUniform = 0.03803016854024621;
        Map<String, int[]> expected = new LinkedHashMap<>();
        WeightTensors.addLinear(expected, "layer", 5, 1);
        float[] weights = WeightTensors.random(expected, 42).get("layer.weight").values();
        assertThat(weights).hasSize(5);
        assertThat(weights[4]).isEqualTo((float) (1 / Math.sqrt(5) * (2 * fifthUniform - 1)));
    }
}
