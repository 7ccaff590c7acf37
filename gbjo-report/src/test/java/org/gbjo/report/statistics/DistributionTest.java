package org.gbjo.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DistributionTest {

    @Test
    void figuresEqualNaiveOnes() {
        Random random = new Random(1);
        for (int size = 1; size < 40; size++) {
            double[] values = random.doubles(size, 0.5, 9).toArray();
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            Distribution distribution = Distribution.of(values);
            double median = (sorted[(size - 1) / 2] + sorted[size / 2]) / 2;
            assertThat(distribution.median()).isEqualTo(median, within(1e-12));
            assertThat(distribution.quantile(0)).isEqualTo(sorted[0]).isEqualTo(distribution.least());
            assertThat(distribution.quantile(1)).isEqualTo(sorted[size - 1]).isEqualTo(distribution.greatest());
            double product = 1;
            double sum = 0;
            for (double value : values) {
                product *= Math.pow(value, 1.0 / size);
                sum += value;
            }
            assertThat(distribution.geometricMean()).isEqualTo(product, within(1e-9));
            assertThat(distribution.mean()).isEqualTo(sum / size, within(1e-9));
            double bound = values[random.nextInt(size)];
            long within = Arrays.stream(values).filter(value -> value <= bound).count();
            assertThat(distribution.shareAtMost(bound)).isEqualTo((double) within / size);
        }
    }

    /** The values lie at equal distances from 0 to 100 %; between them runs a line. In whole numbers. */
    @Test
    void quantilesInterpolateBetweenTheNearestValues() {
        Random random = new Random(2);
        for (int size = 1; size <= 130; size++) {
            double[] sorted = random.ints(size, 0, 20).sorted().asDoubleStream().toArray();
            for (int percent : new int[] {1, 5, 50, 90, 95, 99, 100}) {
                int hundredths = percent * (size - 1);
                double lower = sorted[hundredths / 100];
                double upper = sorted[Math.min(size - 1, hundredths / 100 + 1)];
                assertThat(Distribution.of(sorted).quantile(percent / 100.0))
                        .isEqualTo(lower + hundredths % 100 / 100.0 * (upper - lower), within(1e-9));
            }
        }
    }

    /** What R prints for {@code quantile(c(1, 2, 4, 8, 16), c(0.1, 0.5, 0.95))}, whose default is type 7. */
    @Test
    void quantilesAreThoseOfR() {
        Distribution distribution = Distribution.of(List.of(16, 1, 8, 2, 4));
        assertThat(distribution.quantile(0.1)).isEqualTo(1.4, within(1e-12));
        assertThat(distribution.quantile(0.5)).isEqualTo(4);
        assertThat(distribution.quantile(0.95)).isEqualTo(14.4, within(1e-12));
    }

    @Test
    void infiniteNumbersAreNumbersToo() {
        Distribution distribution = Distribution.of(1, 2, Double.POSITIVE_INFINITY);
        assertThat(distribution.median()).isEqualTo(2);
        assertThat(distribution.mean()).isInfinite();
        assertThat(distribution.geometricMean()).isInfinite();
        assertThat(distribution.quantile(0.9)).isInfinite();
        assertThat(Distribution.of(1, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY)
                        .quantile(0.75))
                .isInfinite();
    }

    @Test
    void whatIsNoNumberCountsAsTheGreatest() {
        Distribution distribution = Distribution.of(Double.NaN, 1, 2, 3, 4);
        assertThat(distribution.median()).isEqualTo(3);
        assertThat(distribution.quantile(0.9)).isInfinite();
        assertThat(distribution.greatest()).isNaN();
    }

    @Test
    void nothingHasNoDistribution() {
        assertThatThrownBy(Distribution::of)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least 1 number");
    }
}
