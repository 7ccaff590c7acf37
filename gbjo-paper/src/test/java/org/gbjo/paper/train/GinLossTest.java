package org.gbjo.paper.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.util.List;
import java.util.Random;
import org.gbjo.paper.feature.FeatureScheme;
import org.gbjo.paper.feature.PaperFeatures;
import org.gbjo.paper.feature.TermVectors;
import org.gbjo.train.TorchEngine;
import org.gbjo.train.testing.MadeUpLabels;
import org.junit.jupiter.api.Test;

class GinLossTest {
    private static final FeatureScheme FEATURES = new PaperFeatures(TermVectors.hashed(4, 5), 6);

    @Test
    void equalsThePlainSumsOverRealPlans() {
        List<GinExample> examples = GinExample.of(new MadeUpLabels(2).queries(12, 5, 5), FEATURES);
        try (NDManager manager = TorchEngine.start().newManager()) {
            GinBatch batch = GinBatch.of(examples, FEATURES.width(), manager);
            Random random = new Random(3);
            float[] values = new float[examples.size() * batch.plans()];
            for (int i = 0; i < values.length; i++) {
                values[i] = (float) (4 + 3 * random.nextGaussian());
            }
            NDArray predicted = manager.create(values, batch.targets().getShape());
            double huber = huber(examples, batch.plans(), values);
            assertThat((double) GinTrainer.loss(predicted, batch).getFloat()).isCloseTo(huber, within(1e-4));
        }
    }

    private static double huber(List<GinExample> examples, int width, float[] predicted) {
        double sum = 0;
        int count = 0;
        for (int q = 0; q < examples.size(); q++) {
            for (int p = 0; p < examples.get(q).planCount(); p++) {
                double distance =
                        Math.abs(predicted[q * width + p] - examples.get(q).target(p));
                sum += distance < 1 ? distance * distance / 2 : distance - 0.5;
                count++;
            }
        }
        return sum / count;
    }
}
