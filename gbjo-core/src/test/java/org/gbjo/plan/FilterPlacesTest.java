package org.gbjo.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

final class FilterPlacesTest {
    private static List<Double> logs(double... rows) {
        return DoubleStream.of(rows).mapToObj(Math::log).toList();
    }

    @Test
    void aCheapFilterIsLookedAtAtOnce() {
        assertThat(FilterPlaces.best(1, logs(1_000, 100, 50, 20), 0.5, 0.1)).isEqualTo(1);
    }

    @Test
    void aDearFilterWaitsForASelectiveJoin() {
        assertThat(FilterPlaces.best(0, logs(1_000, 5, 5), 0.5, 10)).isEqualTo(1);
        assertThat(FilterPlaces.best(0, logs(1_000, 2_000, 5), 0.5, 10)).isEqualTo(2);
    }

    /** However dear it is, it does not wait where joins make more rows. */
    @Test
    void nothingIsPutOffThatWouldOnlyBecomeMore() {
        assertThat(FilterPlaces.best(0, logs(10, 1_000, 100_000), 0.5, 10)).isZero();
    }
}
