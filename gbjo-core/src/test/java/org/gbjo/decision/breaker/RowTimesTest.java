package org.gbjo.decision.breaker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import org.junit.jupiter.api.Test;

final class RowTimesTest {
    /** The first has the larger queries, and takes longer on average, but is faster on queries of either size. */
    @Test
    void onlyQueriesThatAreAlikeAreCompared() {
        RowTimes first = new RowTimes(64);
        RowTimes second = new RowTimes(64);
        for (int i = 0; i < 20; i++) {
            boolean large = i % 10 != 0;
            add(first, large, 0.5);
            add(second, !large, 1);
        }
        RowTimes.Comparison comparison = RowTimes.compare(first, second);
        assertThat(comparison.ratio()).isEqualTo(0.5, offset(1e-9));
        assertThat(comparison.executions()).isEqualTo(20);
    }

    private static void add(RowTimes times, boolean large, double factor) {
        times.add(large ? 10_000 : 3, factor * (large ? 1e7 : 1e4));
    }

    @Test
    void sizesThatOneOfThemLacksDoNotCount() {
        RowTimes first = new RowTimes(64);
        RowTimes second = new RowTimes(64);
        first.add(0, 100);
        first.add(1_000_000, 1e9);
        second.add(0, 200);
        assertThat(RowTimes.compare(first, second).executions()).isEqualTo(1);
        assertThat(RowTimes.compare(first, second).ratio()).isEqualTo(0.5, offset(1e-9));
        second.clear();
        assertThat(RowTimes.compare(first, second).executions()).isZero();
        assertThat(second.count()).isZero();
    }

    @Test
    void allNumbersOfRowsHaveAClass() {
        RowTimes times = new RowTimes(10);
        for (long rows : new long[] {0, 1, 2, 3, 4, 5, 15, 16, 1_000_000, Long.MAX_VALUE}) {
            times.add(rows, 100);
        }
        assertThat(times.count()).isEqualTo(10);
        assertThat(times.expectedNanos(0)).isEqualTo(100);
        assertThat(times.expectedNanos(4000)).as("there was none such").isZero();
    }

    @Test
    void onlyTheLatestCount() {
        RowTimes times = new RowTimes(4);
        for (int i = 1; i <= 10; i++) {
            times.add(0, i < 7 ? 1000 : 10);
        }
        assertThat(times.count()).isEqualTo(4);
        assertThat(times.expectedNanos(0)).isEqualTo(10);
    }

    @Test
    void theLongestEighthIsLeftOut() {
        double[] times = {10, 1e6, 10, 10, 10, 10, 10, 10, 1e9};
        assertThat(MeanTime.of(times, 8)).isEqualTo(new MeanTime(10, 0, 8));
        assertThat(MeanTime.of(new double[] {10, 20}, 2).nanos()).isEqualTo(15);
        assertThat(MeanTime.of(new double[1], 0).executions()).isZero();
    }
}
