package org.gbjo.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What planning is expected to take. */
final class PlanningTimesTest {
    @Test
    void planningTimesFollowWhatPlanningTakes() {
        PlanningTimes times = new PlanningTimes();
        assertThat(times.expected(5)).isZero();
        times.took(5, 8_000);
        assertThat(times.expected(5)).isEqualTo(8_000);
        times.took(5, 16_000);
        assertThat(times.expected(5)).isEqualTo(9_000);
        times.took(5, 1_000);
        assertThat(times.expected(5)).isEqualTo(5_000);
        for (int i = 0; i < 100; i++) {
            times.leftOut(5, 4_000);
        }
        assertThat(times.expected(5)).isBetween(0L, 1_000L);
        assertThat(times.expected(6)).isZero();
    }

    /** A thousand queries that are not worth a fraction of it say nothing of how long planning takes. */
    @Test
    void planningThatIsNotNearlyWorthItIsNotTriedAgain() {
        PlanningTimes times = new PlanningTimes();
        times.took(5, 8_000);
        for (int i = 0; i < 1000; i++) {
            times.leftOut(5, 1_000);
        }
        assertThat(times.expected(5)).isEqualTo(8_000);
    }

    /** What a first plan took before it was compiled is not all that is known. */
    @Test
    void planningTimesBeginWithThoseOfOthers() {
        PlanningTimes others = new PlanningTimes();
        others.took(5, 8_000);
        PlanningTimes times = new PlanningTimes(others);
        assertThat(times.expected(5)).isEqualTo(8_000);
        times.took(5, 16_000);
        assertThat(times.expected(5)).isEqualTo(9_000);
        assertThat(others.expected(5)).isEqualTo(8_000);
    }
}
