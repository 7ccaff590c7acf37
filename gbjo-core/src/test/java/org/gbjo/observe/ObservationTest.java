package org.gbjo.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gbjo.decision.settings.ObserveSettings;
import org.junit.jupiter.api.Test;

class ObservationTest {
    private static final ObserveSettings SOME = new ObserveSettings(4, Optional.empty(), Optional.empty());
    private static final Observation.Circumstances CHEAP = new Observation.Circumstances(2, false, false, true);
    private static final Observation.Circumstances DEAR = new Observation.Circumstances(2, false, false, false);

    private final List<ObservedBgp> told = new ArrayList<>();
    private final Executions executions = new Executions();
    private long now;

    private QueryWatch watch() {
        executions.add(told::add);
        return QueryWatch.of(executions, SOME, () -> now);
    }

    private static Observation begin(QueryWatch watch, QueryWatch.Turn turn, Observation.Circumstances circumstances) {
        return watch.begin(
                turn,
                Observed.reordered(1, 1),
                ExecutedPlan.ORDER,
                Observed.patterns(Observed.path("p", 2)),
                circumstances);
    }

    /** The engine takes 5 to prepare and 3 for each row, the client 100 before the first row and 7 after each. */
    @Test
    void theTimeOfTheClientIsNotThatOfTheEngine() {
        QueryWatch watch = watch();
        Observation observation = begin(watch, QueryWatch.Turn.ALWAYS, CHEAP);
        now += 5;
        observation.prepared();
        now += 100;
        for (int i = 0; i < 160; i++) {
            observation.asked();
            now += 3;
            observation.given();
            now += 7;
        }
        observation.asked();
        now += 3;
        observation.ended(true);
        assertThat(told).hasSize(1);
        assertThat(told.get(0).resultRows()).isEqualTo(160);
        assertThat(told.get(0).nanos()).isEqualTo(5 + 161 * 3);
    }

    /** A client that leaves after a row whose time is measured is not waited for. */
    @Test
    void anExecutionThatIsCutOffEndsWhereTheClientLeft() {
        Observation observation = begin(watch(), QueryWatch.Turn.ALWAYS, CHEAP);
        observation.prepared();
        for (int i = 0; i < Observation.MEASURED; i++) {
            observation.asked();
            now += 2;
            observation.given();
        }
        now += 1_000_000;
        observation.ended(false);
        observation.ended(true);
        assertThat(told).hasSize(1);
        assertThat(told.get(0).nanos()).isEqualTo(2 * Observation.MEASURED);
        assertThat(told.get(0).complete()).isFalse();
    }

    /** A step is asked from within the one behind it. */
    @Test
    void theTimeOfAStepIsWithoutThatOfTheStepBefore() {
        Observation observation = begin(watch(), QueryWatch.Turn.ALWAYS, CHEAP);
        observation.addStep(1).addNanos(10);
        observation.addStep(0).addNanos(25);
        observation.ended(true);
        assertThat(told.get(0).steps()).containsExactly(new ObservedStep(1, 0, 10), new ObservedStep(0, 0, 15));
    }

    @Test
    void oneInSoManyIsObservedWhereThatCostsSomething() {
        QueryWatch watch = watch();
        int[] byPlace = new int[4];
        for (int i = 0; i < 4000; i++) {
            QueryWatch.Turn turn = watch.turn(false);
            assertThat(turn).isNotEqualTo(QueryWatch.Turn.IF_LARGE);
            byPlace[i % 4] += turn == QueryWatch.Turn.ALWAYS ? 1 : 0;
        }
        // Also of the BGPs of a query of four, each is observed as often.
        assertThat(IntStream.of(byPlace)).allMatch(times -> times > 245 && times < 255);
        begin(watch, QueryWatch.Turn.ALWAYS, DEAR).ended(true);
        assertThat(told.get(0).weight()).isEqualTo(4);
        assertThat(executions.counters().executions(ExecutedPlan.ORDER)).isEqualTo(4);
    }

    @Test
    void whatIsCheapToObserveIsToldIfItIsLarge() {
        QueryWatch watch = watch();
        Observation small = begin(watch, QueryWatch.Turn.IF_LARGE, CHEAP);
        small.addStep(0).addRow();
        small.ended(true);
        assertThat(told).isEmpty();
        Observation large = begin(watch, QueryWatch.Turn.IF_LARGE, CHEAP);
        StepCount step = large.addStep(0);
        for (int i = 0; i < Observation.SMALL; i++) {
            step.addRow();
        }
        large.ended(true);
        assertThat(told).hasSize(1);
        assertThat(told.get(0).weight()).isEqualTo(1);
        Observation longer = begin(watch, QueryWatch.Turn.IF_LARGE, CHEAP);
        now += Observation.SMALL_NANOS;
        longer.ended(true);
        assertThat(told).hasSize(2);
    }

    @Test
    void nothingIsObservedIfThatIsSwitchedOff() {
        QueryWatch watch = QueryWatch.of(executions, ObserveSettings.NOTHING);
        for (int i = 0; i < 100; i++) {
            assertThat(watch.turn(true)).isEqualTo(QueryWatch.Turn.NOT);
        }
    }

    @Test
    void severalPartiesHearAndOneThatFailsHarmsNobody() {
        List<ObservedBgp> other = new ArrayList<>();
        QueryWatch watch = watch();
        executions.add(other::add);
        ExecutionListener failing = bgp -> {
            throw new IllegalStateException("on purpose");
        };
        executions.add(failing);
        List<ObservedBgp> last = new ArrayList<>();
        executions.add(last::add);
        begin(watch, QueryWatch.Turn.ALWAYS, CHEAP).ended(true);
        assertThat(told).hasSize(1);
        assertThat(other).hasSize(1);
        assertThat(last).hasSize(1);
        executions.remove(failing);
        begin(watch, QueryWatch.Turn.ALWAYS, CHEAP).ended(true);
        assertThat(last).hasSize(2);
    }
}
