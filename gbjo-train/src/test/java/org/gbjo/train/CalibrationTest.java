package org.gbjo.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.gbjo.cardinality.MadeUpDescriber;
import org.gbjo.learned.MadeUpFeatures;
import org.gbjo.train.testing.MadeUpLabels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CalibrationTest {
    private final List<SubsetExample> examples = SubsetExample.of(
            new MadeUpLabels(3).queries(300, 4, 8), new MadeUpFeatures(MadeUpDescriber.ofPredicates()));

    /** Predictions that are the truth with independent normal errors; the model expects errors of 1. */
    private double factor(double deviation) {
        Random random = new Random(5);
        Calibration calibration = new Calibration();
        for (SubsetExample example : examples) {
            float[] logRows = new float[example.setCount()];
            for (int set = 0; set < logRows.length; set++) {
                logRows[set] = example.target(set) + (float) (deviation * random.nextGaussian());
            }
            calibration.add(example, logRows, new float[logRows.length], 0);
        }
        return Math.exp(calibration.logFactor());
    }

    /** A little smaller, because costs of different plans are rarely so close that an error could exchange them. */
    @ParameterizedTest
    @ValueSource(doubles = {0.3, 1, 2})
    void expectedErrorsBecomeAboutAsLargeAsThoseSeen(double deviation) {
        assertThat(factor(deviation)).isBetween(0.35 * deviation, 1.2 * deviation);
    }

    @Test
    void nothingSeenChangesNothing() {
        assertThat(new Calibration().logFactor()).isZero();
    }
}
