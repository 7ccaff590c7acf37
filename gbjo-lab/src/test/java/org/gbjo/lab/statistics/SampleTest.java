package org.gbjo.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SampleTest {

    @Test
    void figuresEqualNaiveOnes() {
        Random random = new Random(1);
        for (int size = 1; size < 40; size++) {
            double[] values = random.doubles(size, 0.5, 9).toArray();
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            Sample sample = Sample.of(values);
            double median = (sorted[(size - 1) / 2] + sorted[size / 2]) / 2;
            assertThat(sample.median()).isEqualTo(median, within(1e-12));
            assertThat(sample.quantile(0)).isEqualTo(sorted[0]);
            assertThat(sample.quantile(1)).isEqualTo(sorted[size - 1]);
            assertThat(sample.greatest()).isEqualTo(sorted[size - 1]);
            double product = 1;
            double sum = 0;
            for (double value : values) {
                product *= Math.pow(value, 1.0 / size);
                sum += value;
            }
            assertThat(sample.geometricMean()).isEqualTo(product, within(1e-9));
            assertThat(sample.mean()).isEqualTo(sum / size, within(1e-9));
            double bound = values[random.nextInt(size)];
            long within = Arrays.stream(values).filter(value -> value <= bound).count();
            assertThat(sample.shareAtMost(bound)).isEqualTo((double) within / size);
        }
    }

    @Test
    void infiniteNumbersAreNumbersToo() {
        Sample sample = Sample.of(1, 2, Double.POSITIVE_INFINITY);
        assertThat(sample.median()).isEqualTo(2);
        assertThat(sample.geometricMean()).isInfinite();
        assertThat(sample.quantile(0.9)).isInfinite();
        assertThatThrownBy(Sample::of).isInstanceOf(IllegalArgumentException.class);
    }
}
