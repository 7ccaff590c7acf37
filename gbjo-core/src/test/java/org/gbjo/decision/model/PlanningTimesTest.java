package org.gbjo.decision.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What planning is expected to take. */
final class PlanningTimesTest {
    @Test
    void planningTimesFollowWhatPlanningTakes() {
        PlanningTimes times = new PlanningTimes();
        assertThat(times.expectedNanos(5)).isZero();
        times.record(5, 8_000);
        assertThat(times.expectedNanos(5)).isEqualTo(8_000);
        times.record(5, 16_000);
        assertThat(times.expectedNanos(5)).isEqualTo(9_000);
        times.record(5, 1_000);
        assertThat(times.expectedNanos(5)).isEqualTo(5_000);
        assertThat(times.expectedNanos(6)).isZero();
    }

    /** Once, and not until many tries have brought the average back to what it was. */
    @Test
    void planningThatIsNearlyWorthItIsTriedAgainNowAndThen() {
        PlanningTimes times = new PlanningTimes();
        times.record(5, 8_000);
        int tried = 0;
        for (int i = 0; i < 1000; i++) {
            if (times.expectedNanos(5) <= 4_000) {
                times.record(5, 8_000);
                tried++;
            } else {
                times.recordSkip(5, 4_000);
            }
        }
        assertThat(tried).isEqualTo(15);
        assertThat(times.expectedNanos(5)).isEqualTo(8_000);
    }

    /** Otherwise every query would be tried from then on. */
    @Test
    void aTryInVainIsNotRepeatedAtOnce() {
        PlanningTimes times = new PlanningTimes();
        times.record(5, 8_000);
        for (int i = 0; i < 64; i++) {
            times.recordSkip(5, 4_000);
            assertThat(times.expectedNanos(5)).isEqualTo(i < 63 ? 8_000 : 0);
        }
        times.recordCheap(5);
        assertThat(times.expectedNanos(5)).isEqualTo(8_000);
    }

    /** A thousand queries that are not worth a fraction of it say nothing of how long planning takes. */
    @Test
    void planningThatIsNotNearlyWorthItIsNotTriedAgain() {
        PlanningTimes times = new PlanningTimes();
        times.record(5, 8_000);
        for (int i = 0; i < 1000; i++) {
            times.recordSkip(5, 1_000);
        }
        assertThat(times.expectedNanos(5)).isEqualTo(8_000);
    }

    /** What a first plan took before it was compiled is not all that is known. */
    @Test
    void planningTimesBeginWithThoseOfOthers() {
        PlanningTimes others = new PlanningTimes();
        others.record(5, 8_000);
        PlanningTimes times = new PlanningTimes(others);
        assertThat(times.expectedNanos(5)).isEqualTo(8_000);
        times.record(5, 16_000);
        assertThat(times.expectedNanos(5)).isEqualTo(9_000);
        assertThat(others.expectedNanos(5)).isEqualTo(8_000);
    }
}
