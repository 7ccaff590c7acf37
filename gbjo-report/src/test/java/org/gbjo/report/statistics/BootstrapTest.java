package org.gbjo.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class BootstrapTest {

    /** Of 200 intervals of 95 % for the mean of a normal distribution, about 190 hold the true mean. */
    @Test
    void intervalsHoldTheTruthAsOftenAsTheySay() {
        Random random = new Random(1);
        int held = 0;
        for (int round = 0; round < 200; round++) {
            double[] values = new double[60];
            for (int i = 0; i < values.length; i++) {
                values[i] = 3 + random.nextGaussian();
            }
            Interval interval = Bootstrap.of(values, Distribution::mean, round);
            held += interval.low() <= 3 && 3 <= interval.high() ? 1 : 0;
        }
        assertThat(held).isBetween(180, 198);
    }

    @Test
    void equalSeedsGiveEqualIntervals() {
        double[] values = new Random(2).doubles(30).toArray();
        assertThat(Bootstrap.of(values, Distribution::median, 5))
                .isEqualTo(Bootstrap.of(values, Distribution::median, 5));
        assertThat(Bootstrap.of(values, Distribution::median, 5))
                .isNotEqualTo(Bootstrap.of(values, Distribution::median, 6));
        assertThat(Bootstrap.of(new double[] {2, 2, 2}, Distribution::median, 5))
                .isEqualTo(new Interval(2, 2));
    }
}
