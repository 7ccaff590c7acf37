package org.gbjo.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Against counting. */
class PlanQualityTest {

    @Test
    void percentilesAndMeansAreThoseOfTheDefinition() {
        Random random = new Random(3);
        for (int size = 1; size <= 420; size++) {
            double[] ratios = random.doubles(size, 1, 50).map(Math::rint).toArray();
            double[] times = random.doubles(size, 0, 5).toArray();
            PlanQuality quality = PlanQuality.of(ratios, times);
            assertThat(quality.queries()).isEqualTo(size);
            assertThat(quality.p95()).isEqualTo(leastThatEnoughDoNotExceed(ratios, 19, 20));
            assertThat(quality.worst()).isEqualTo(leastThatEnoughDoNotExceed(ratios, 1, 1));
            assertMedian(quality.median(), ratios);
            assertMedian(quality.milliseconds(), times);
            assertThat(quality.worst()).isGreaterThanOrEqualTo(quality.p95());
            assertThat(quality.p95()).isGreaterThanOrEqualTo(quality.median());
            assertThat(quality.geometricMean()).isCloseTo(geometricMean(ratios), within(1e-9));
        }
    }

    /** The least value that a share of {@code part / whole} of the values do not exceed. */
    private static double leastThatEnoughDoNotExceed(double[] values, int part, int whole) {
        double least = Double.POSITIVE_INFINITY;
        for (double candidate : values) {
            int within = 0;
            for (double value : values) {
                within += value <= candidate ? 1 : 0;
            }
            if (within * whole >= part * values.length) {
                least = Math.min(least, candidate);
            }
        }
        return least;
    }

    /** At least half of the values lie on either side. */
    private static void assertMedian(double median, double[] values) {
        int below = 0;
        int above = 0;
        for (double value : values) {
            below += value <= median ? 1 : 0;
            above += value >= median ? 1 : 0;
        }
        assertThat(2 * below).isGreaterThanOrEqualTo(values.length);
        assertThat(2 * above).isGreaterThanOrEqualTo(values.length);
        assertThat(values).contains(median);
    }

    private static double geometricMean(double[] values) {
        double mean = 1;
        for (double value : values) {
            mean *= Math.pow(value, 1.0 / values.length);
        }
        return mean;
    }
}
