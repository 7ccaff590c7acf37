package org.gbjo.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PlanQualityTest {

    /** Eleven ratios: 1 to 11. Between the tenth and the last lies 95 %, half way. */
    @Test
    void figuresAreThoseOfTheRatiosAndTheTimes() {
        double[] ratios = new double[11];
        double[] times = new double[11];
        double product = 1;
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = ratios.length - i;
            times[i] = 10 * i;
            product *= Math.pow(ratios[i], 1.0 / ratios.length);
        }
        PlanQuality quality = PlanQuality.of(ratios, times);
        assertThat(quality.queries()).isEqualTo(11);
        assertThat(quality.median()).isEqualTo(6);
        assertThat(quality.p95()).isEqualTo(10.5);
        assertThat(quality.worst()).isEqualTo(11);
        assertThat(quality.milliseconds()).isEqualTo(50);
        assertThat(quality.geometricMean()).isCloseTo(product, within(1e-12));
    }

    @Test
    void oneQueryIsItsOwnQuality() {
        assertThat(PlanQuality.of(new double[] {2}, new double[] {0.5}))
                .extracting(PlanQuality::queries, PlanQuality::median, PlanQuality::p95, PlanQuality::worst)
                .containsExactly(1, 2.0, 2.0, 2.0);
    }
}
