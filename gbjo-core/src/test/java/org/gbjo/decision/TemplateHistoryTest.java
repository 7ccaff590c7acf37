package org.gbjo.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which queries are left alone for what came of others. */
final class TemplateHistoryTest {
    private final TemplateHistory habits = new TemplateHistory();

    private static QueryTemplate kind(String predicate, double... matches) {
        return new QueryTemplate(new Object[] {0, predicate, 1, 1, "q", 2}, matches);
    }

    private void leaveAlone(QueryTemplate kind) {
        for (int i = 0; i < TemplateHistory.TIMES; i++) {
            assertThat(habits.has(kind)).isFalse();
            habits.looked(kind, true);
        }
    }

    @Test
    void whatWasCheapEachTimeIsNotLookedAt() {
        leaveAlone(kind("p", 30, 100));
        assertThat(habits.has(kind("p", 30, 100))).isTrue();
        assertThat(habits.has(kind("p", 1, 7))).isTrue();
        assertThat(habits.has(kind("other", 30, 100))).isFalse();
    }

    @Test
    void moreMatchesOfAnyPatternAreLookedAt() {
        leaveAlone(kind("p", 30, 100));
        assertThat(habits.has(kind("p", 31, 100))).isFalse();
        assertThat(habits.has(kind("p", 1, 101))).isFalse();
        assertThat(habits.has(kind("p", 1, Double.POSITIVE_INFINITY))).isFalse();
        habits.looked(kind("p", 31, 50), true);
        assertThat(habits.has(kind("p", 31, 100)))
                .as("no single query had as many")
                .isFalse();
        habits.looked(kind("p", 31, 100), true);
        assertThat(habits.has(kind("p", 31, 100))).isTrue();
    }

    @Test
    void nowAndThenOneIsLookedAt() {
        QueryTemplate kind = kind("p", 30, 100);
        leaveAlone(kind);
        List<Integer> looked = IntStream.rangeClosed(1, 3 * TemplateHistory.PATIENCE)
                .filter(i -> !habits.has(kind))
                .boxed()
                .toList();
        assertThat(looked)
                .containsExactly(TemplateHistory.PATIENCE, 2 * TemplateHistory.PATIENCE, 3 * TemplateHistory.PATIENCE);
    }

    /** So that kinds of which some are expensive are soon looked at each time. */
    @Test
    void oneThatIsNotCheapEndsTheHabit() {
        QueryTemplate kind = kind("p", 30, 100);
        leaveAlone(kind);
        habits.looked(kind("p", 500, 100), false);
        assertThat(habits.has(kind)).as("a larger one says nothing of it").isTrue();
        for (int factor : new int[] {8, 64}) {
            habits.looked(kind("p", 20, 100), false);
            for (int i = 0; i < factor * TemplateHistory.TIMES; i++) {
                assertThat(habits.has(kind)).isFalse();
                habits.looked(kind, true);
            }
            assertThat(habits.has(kind)).isTrue();
        }
    }

    /** Two kinds in the same slot drive each other out, but neither passes for the other. */
    @Test
    void thousandsOfKindsAreKeptApart() {
        for (int i = 0; i < 8 * TemplateHistory.SLOTS; i++) {
            QueryTemplate kind = kind("p" + i, 30, 100);
            assertThat(habits.has(kind)).isFalse();
            if (i % 2 == 0) {
                for (int time = 0; time < TemplateHistory.TIMES; time++) {
                    habits.looked(kind, true);
                }
            }
        }
        long known = IntStream.range(0, 8 * TemplateHistory.SLOTS)
                .filter(i -> habits.has(kind("p" + i, 30, 100)))
                .peek(i -> assertThat(i % 2).isZero())
                .count();
        assertThat(known).isBetween((long) TemplateHistory.SLOTS / 2, (long) TemplateHistory.SLOTS);
    }
}
