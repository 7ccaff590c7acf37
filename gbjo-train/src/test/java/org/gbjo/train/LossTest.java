package org.gbjo.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.util.List;
import java.util.Random;
import org.gbjo.cardinality.MadeUpDescriber;
import org.gbjo.learned.MadeUpFeatures;
import org.gbjo.train.testing.MadeUpLabels;
import org.junit.jupiter.api.Test;

class LossTest {
    private static float[] random(Random random, int size, double mean, double deviation) {
        float[] values = new float[size];
        for (int i = 0; i < size; i++) {
            values[i] = (float) (mean + deviation * random.nextGaussian());
        }
        return values;
    }

    @Test
    void equalsThePlainSumsOverRealSets() {
        List<SubsetExample> examples = SubsetExample.of(
                new MadeUpLabels(2).queries(12, 5, 5), new MadeUpFeatures(MadeUpDescriber.ofPredicates()));
        try (NDManager manager = TorchEngine.start().newManager()) {
            SubsetBatch batch = SubsetBatch.of(examples, manager);
            Random random = new Random(3);
            float[] logRows = random(random, examples.size() * batch.sets(), 4, 3);
            float[] logErrors = random(random, logRows.length, -1, 1);
            Shape shape = batch.targets().getShape();
            SubsetNetwork.Prediction predicted =
                    new SubsetNetwork.Prediction(manager.create(logRows, shape), manager.create(logErrors, shape));
            assertThat((double) Loss.of(predicted, batch).getFloat())
                    .isCloseTo(expected(examples, batch.sets(), logRows, logErrors), within(1e-3));
        }
    }

    private static double expected(List<SubsetExample> examples, int width, float[] logRows, float[] logErrors) {
        double sum = 0;
        int count = 0;
        for (int q = 0; q < examples.size(); q++) {
            for (int set = 0; set < examples.get(q).setCount(); set++) {
                int at = q * width + set;
                double distance = Math.abs(logRows[at] - examples.get(q).target(set));
                sum += distance < 1 ? distance * distance / 2 : distance - 0.5;
                sum += 0.1 * (distance / Math.exp(logErrors[at]) + logErrors[at]);
                count++;
            }
        }
        return sum / count;
    }
}
