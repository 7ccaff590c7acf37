package org.gbjo.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PerformanceProfileTest {
    private static final double[] FACTORS = {1, 1.5, 2, 3, 10, 1e300};

    /** Nothing costs as much as one. */
    private static double ratio(double cost, double best) {
        return Math.max(1, cost) / Math.max(1, best);
    }

    @Test
    void sharesEqualACountByHand() {
        Map<String, double[]> ratios = PerformanceProfile.ratios(
                Map.of(
                        "first", new double[] {10, 20, 0, Double.POSITIVE_INFINITY},
                        "second", new double[] {20, 10, 3, 5}),
                PerformanceProfileTest::ratio);
        assertThat(ratios.get("first")).containsExactly(1, 2, 1, Double.POSITIVE_INFINITY);
        assertThat(ratios.get("second")).containsExactly(2, 1, 3, 1);
        assertThat(PerformanceProfile.shares(ratios.get("first"), FACTORS))
                .containsExactly(0.5, 0.5, 0.75, 0.75, 0.75, 0.75);
    }

    @Test
    void profilesRiseAndSomebodyIsTheBest() {
        Random random = new Random(3);
        Map<String, double[]> costs = new LinkedHashMap<>();
        for (String solver : new String[] {"a", "b", "c"}) {
            costs.put(solver, random.doubles(50, 1, 1000).toArray());
        }
        Map<String, double[]> ratios = PerformanceProfile.ratios(costs, PerformanceProfileTest::ratio);
        double bestShares = 0;
        for (double[] own : ratios.values()) {
            double[] shares = PerformanceProfile.shares(own, FACTORS);
            assertThat(shares).isSorted();
            assertThat(shares[shares.length - 1]).isEqualTo(1);
            bestShares += shares[0];
        }
        assertThat(bestShares).isGreaterThanOrEqualTo(1);
    }
}
