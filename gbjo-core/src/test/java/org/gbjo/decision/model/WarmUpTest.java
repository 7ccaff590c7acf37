package org.gbjo.decision.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;
import org.gbjo.run.ManualClock;
import org.junit.jupiter.api.Test;

/** Synthetic queries are planned until that is fast or has taken long enough. */
final class WarmUpTest {
    private final ManualClock clock = new ManualClock();
    private final AtomicInteger planned = new AtomicInteger();

    /** Each plan takes this time. */
    private LoadedModel model(Duration time) {
        Planner planner = new Planner() {
            @Override
            public PlanningResult plan(Bgp bgp, Deadline deadline) {
                planned.incrementAndGet();
                clock.advance(time);
                return PlanningResult.asWritten(bgp, "counted");
            }
        };
        return MadeUpModels.of(GraphIdentity.UNKNOWN, plan -> 1, Optional.empty(), planner, Optional.empty());
    }

    @Test
    void aFastModelIsSoonInUse() {
        new WarmUp(clock).beforeUse(model(Duration.ofNanos(100_000)));
        assertThat(planned).as("ten rounds of four sizes").hasValue(40);
    }

    @Test
    void aSlowModelIsInUseAfterAMoment() {
        new WarmUp(clock).beforeUse(model(Duration.ofMillis(100)));
        assertThat(planned).as("one round takes longer than is allowed").hasValue(4);
    }

    @Test
    void planningTimesAreKnownBeforeTheFirstQuery() {
        PlanningTimes times = new PlanningTimes();
        new WarmUp(clock).inUse(model(Duration.ofMillis(3)), times);
        assertThat(times.expectedNanos(5)).isEqualTo(Duration.ofMillis(3).toNanos());
        assertThat(times.expectedNanos(30)).isZero();
    }

    @Test
    void aModelThatFailsIsLeftToTheFirstQuery() {
        LoadedModel broken = MadeUpModels.of(
                GraphIdentity.UNKNOWN, plan -> 1, Optional.empty(), Planner.asWritten(), Optional.empty());
        PlanningTimes times = new PlanningTimes();
        new WarmUp(() -> {
                    throw new IllegalStateException("made to fail");
                })
                .inUse(broken, times);
        assertThat(times.expectedNanos(3)).isZero();
    }
}
