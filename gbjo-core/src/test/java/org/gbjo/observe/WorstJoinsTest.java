package org.gbjo.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class WorstJoinsTest {
    private final WorstJoins worst = new WorstJoins();

    @Test
    void theWorstJoinOfATemplateIsKept() {
        worst.record(Observed.of("p", 100, 5000, true));
        worst.record(Observed.of("p", 100, 20_000, true));
        worst.record(Observed.of("p", 100, 6000, true));
        assertThat(worst.list()).hasSize(1);
        WorstJoins.Entry entry = worst.list().get(0);
        assertThat(entry.times()).isEqualTo(3);
        assertThat(entry.join().actual()).isEqualTo(20_000);
        assertThat(entry.error()).isCloseTo(200, within(1e-9));
        assertThat(entry.order()).isEqualTo("2,1");
        assertThat(entry.template()).isEqualTo("?v1 <p0> ?v2 . ?v2 <p1> ?v3");
        assertThat(worst.toText(10)).contains("200x", "100", "20,000", "patterns 2,1 of ?v1 <p0> ?v2");
    }

    @Test
    void joinsThatAreSmallOrPredictedWellAreNotKept() {
        worst.record(Observed.of("small", 1, 900, true));
        worst.record(Observed.of("good", 3000, 5000, true));
        assertThat(worst.list()).isEmpty();
        assertThat(worst.toText(10)).isEmpty();
    }

    /** Rows that are lower bounds can show that too few were predicted, but never that too many were. */
    @Test
    void anExecutionThatWasCutOffShowsTooFewAlone() {
        worst.record(Observed.of("many", 1e9, 5000, false));
        assertThat(worst.list()).isEmpty();
        worst.record(Observed.of("few", 10, 5000, false));
        assertThat(worst.list()).hasSize(1);
        assertThat(worst.list().get(0).toJson()).containsEntry("atLeast", true);
        assertThat(worst.toText(10)).contains("at least 5,000");
    }

    @Test
    void rowsFromOutsideAndFiltersCannotBeCompared() {
        worst.record(Observed.of("p", new Observation.Circumstances(2, true, false, true), 10, 5000, true));
        worst.record(Observed.of("p", new Observation.Circumstances(2, false, true, true), 10, 5000, true));
        assertThat(worst.list()).isEmpty();
    }

    @Test
    void theTableIsBoundedAndKeepsTheWorst() {
        for (int i = 0; i < 3 * WorstJoins.MOST; i++) {
            worst.record(Observed.of("p" + i + "-", 1, 1000 + i, true));
        }
        assertThat(worst.list()).hasSize(WorstJoins.MOST);
        assertThat(worst.list().get(0).join().actual()).isEqualTo(1000 + 3 * WorstJoins.MOST - 1);
        assertThat(worst.list().get(WorstJoins.MOST - 1).join().actual()).isEqualTo(1000 + 2 * WorstJoins.MOST);
        worst.clear();
        worst.record(Observed.of("p", 1, 1000, true));
        assertThat(worst.list()).hasSize(1);
    }
}
