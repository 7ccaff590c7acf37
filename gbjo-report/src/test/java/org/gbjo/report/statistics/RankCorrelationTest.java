package org.gbjo.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.hipparchus.stat.correlation.KendallsCorrelation;
import org.junit.jupiter.api.Test;

class RankCorrelationTest {

    @Test
    void withoutTiesItIsKendallsTauOfTheLibrary() {
        Random random = new Random(1);
        for (int size = 2; size < 30; size++) {
            double[] predicted = random.doubles(size).toArray();
            double[] actual = random.doubles(size).toArray();
            RankCorrelation found = RankCorrelation.of(size, predicted, actual, 0);
            assertThat(found.pairs()).isEqualTo(size * (size - 1) / 2);
            assertThat(found.tau()).isCloseTo(new KendallsCorrelation().correlation(predicted, actual), within(1e-12));
        }
    }

    /** Truth: a < b = c. The pairs are (a, b), which is predicted alike, and (a, c), which is reversed. */
    @Test
    void equalTruthsAreNoPairAndEqualPredictionsHalfAnAgreement() {
        RankCorrelation found = RankCorrelation.of(3, new double[] {5, 5, 4}, new double[] {1, 2, 2.0005}, 1e-3);
        assertThat(found).isEqualTo(new RankCorrelation(2, 0.5));
        assertThat(found.agreement()).isEqualTo(0.25);
        assertThat(found.tau()).isEqualTo(-0.5);
    }

    @Test
    void onlyTheFirstValuesCountAndSumsAddUp() {
        RankCorrelation one = RankCorrelation.of(2, new double[] {1, 2, 9}, new double[] {1, 2, 0}, 0);
        assertThat(one).isEqualTo(new RankCorrelation(1, 1));
        assertThat(one.plus(new RankCorrelation(3, 1)).agreement()).isEqualTo(0.5);
    }

    @Test
    void withoutAPairNothingIsOutOfOrder() {
        assertThat(RankCorrelation.NONE.agreement()).isEqualTo(1);
        assertThat(RankCorrelation.NONE.tau()).isEqualTo(1);
    }
}
