package org.gbjo.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Against errors that are computed from the costs themselves, and quantiles by their definition. */
class QErrorsTest {

    @Test
    void aNaiveComputationGivesTheSame() {
        Random random = new Random(1);
        for (int round = 0; round < 200; round++) {
            int size = 1 + random.nextInt(120);
            double[] differences = new double[size];
            List<Double> errors = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                // Few different values, so that there are ties.
                double predicted = 1 + random.nextInt(5);
                double actual = 1 + random.nextInt(5);
                differences[i] = Math.log(predicted) - Math.log(actual);
                errors.add(Math.max(predicted / actual, actual / predicted));
            }
            Collections.sort(errors);
            QErrors found = QErrors.of(differences);
            assertThat(found.plans()).isEqualTo(size);
            assertThat(found.median()).isCloseTo(quantile(errors, 50), within(1e-9));
            assertThat(found.p90()).isCloseTo(quantile(errors, 90), within(1e-9));
            assertThat(found.p95()).isCloseTo(quantile(errors, 95), within(1e-9));
            assertThat(found.p99()).isCloseTo(quantile(errors, 99), within(1e-9));
            assertThat(found.max()).isCloseTo(errors.get(size - 1), within(1e-9));
            double sum = 0;
            for (double error : errors) {
                sum += error;
            }
            assertThat(found.mean()).isCloseTo(sum / size, within(1e-9));
        }
    }

    /** The values lie at equal distances from 0 to 100 %; between them runs a line. In whole numbers. */
    private static double quantile(List<Double> sorted, int percent) {
        int hundredths = percent * (sorted.size() - 1);
        int below = hundredths / 100;
        double rest = hundredths % 100 / 100.0;
        return rest == 0 ? sorted.get(below) : (1 - rest) * sorted.get(below) + rest * sorted.get(below + 1);
    }

    @Test
    void perfectPredictionsHaveAnErrorOfOne() {
        assertThat(QErrors.of(new double[3])).isEqualTo(new QErrors(3, 1, 1, 1, 1, 1, 1));
    }

    @Test
    void tooMuchAndTooLittleCountAlike() {
        assertThat(QErrors.of(new double[] {Math.log(4)})).isEqualTo(QErrors.of(new double[] {-Math.log(4)}));
    }

    @Test
    void noPlanHasNoErrors() {
        assertThatThrownBy(() -> QErrors.of(new double[0])).hasMessageContaining("at least 1 plan");
    }
}
