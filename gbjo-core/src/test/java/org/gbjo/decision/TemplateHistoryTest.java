package org.gbjo.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which queries are left alone because of earlier ones. */
final class TemplateHistoryTest {
    private final TemplateHistory history = new TemplateHistory();

    private static QueryTemplate query(String predicate, double... matches) {
        return new QueryTemplate(new Object[] {0, predicate, 1, 1, "q", 2}, matches);
    }

    private void leaveAlone(QueryTemplate query) {
        for (int i = 0; i < TemplateHistory.TIMES; i++) {
            assertThat(history.isUsuallyCheap(query)).isFalse();
            history.record(query, true);
        }
    }

    @Test
    void aTemplateThatWasCheapEachTimeIsNotChecked() {
        leaveAlone(query("p", 30, 100));
        assertThat(history.isUsuallyCheap(query("p", 30, 100))).isTrue();
        assertThat(history.isUsuallyCheap(query("p", 1, 7))).isTrue();
        assertThat(history.isUsuallyCheap(query("other", 30, 100))).isFalse();
    }

    @Test
    void aQueryWithMoreMatchesIsChecked() {
        leaveAlone(query("p", 30, 100));
        assertThat(history.isUsuallyCheap(query("p", 31, 100))).isFalse();
        assertThat(history.isUsuallyCheap(query("p", 1, 101))).isFalse();
        assertThat(history.isUsuallyCheap(query("p", 1, Double.POSITIVE_INFINITY)))
                .isFalse();
        history.record(query("p", 31, 50), true);
        assertThat(history.isUsuallyCheap(query("p", 31, 100)))
                .as("no single query had as many")
                .isFalse();
        history.record(query("p", 31, 100), true);
        assertThat(history.isUsuallyCheap(query("p", 31, 100))).isTrue();
    }

    @Test
    void oneQueryInSixtyFourIsChecked() {
        QueryTemplate query = query("p", 30, 100);
        leaveAlone(query);
        List<Integer> checked = IntStream.rangeClosed(1, 3 * TemplateHistory.RECHECK)
                .filter(i -> !history.isUsuallyCheap(query))
                .boxed()
                .toList();
        assertThat(checked)
                .containsExactly(TemplateHistory.RECHECK, 2 * TemplateHistory.RECHECK, 3 * TemplateHistory.RECHECK);
    }

    /** So that templates of which some queries are expensive are soon checked each time. */
    @Test
    void afterAnExpensiveQueryMoreMustBeCheap() {
        QueryTemplate query = query("p", 30, 100);
        leaveAlone(query);
        history.record(query("p", 500, 100), false);
        assertThat(history.isUsuallyCheap(query))
                .as("a larger one says nothing of it")
                .isTrue();
        for (int factor : new int[] {8, 64}) {
            history.record(query("p", 20, 100), false);
            for (int i = 0; i < factor * TemplateHistory.TIMES; i++) {
                assertThat(history.isUsuallyCheap(query)).isFalse();
                history.record(query, true);
            }
            assertThat(history.isUsuallyCheap(query)).isTrue();
        }
    }

    /** Two templates in the same slot drive each other out, but neither passes for the other. */
    @Test
    void thousandsOfTemplatesAreKeptApart() {
        for (int i = 0; i < 8 * TemplateHistory.SLOTS; i++) {
            QueryTemplate query = query("p" + i, 30, 100);
            assertThat(history.isUsuallyCheap(query)).isFalse();
            if (i % 2 == 0) {
                for (int time = 0; time < TemplateHistory.TIMES; time++) {
                    history.record(query, true);
                }
            }
        }
        long known = IntStream.range(0, 8 * TemplateHistory.SLOTS)
                .filter(i -> history.isUsuallyCheap(query("p" + i, 30, 100)))
                .peek(i -> assertThat(i % 2).isZero())
                .count();
        assertThat(known).isBetween((long) TemplateHistory.SLOTS / 2, (long) TemplateHistory.SLOTS);
    }
}
