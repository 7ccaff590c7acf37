package org.gbjo.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.junit.jupiter.api.Test;

/** What an order says of itself. */
final class JoinOrderTest {
    /** A path a - b - c - d. */
    private static final Bgp PATH =
            Bgp.of(Pattern.of("?a", "<p>", "?b"), Pattern.of("?b", "<q>", "?c"), Pattern.of("?c", "<r>", "?d"));

    private static final JoinOrder WRITTEN = JoinOrder.asWritten(3);
    private static final JoinOrder REVERSED = JoinOrder.of(2, 1, 0);
    private static final JoinOrder CARTESIAN = JoinOrder.of(0, 2, 1);

    @Test
    void anOrderHasEachPatternOnce() {
        assertThat(REVERSED)
                .hasToString("3,2,1")
                .isEqualTo(JoinOrder.of(2, 1, 0))
                .isNotEqualTo(WRITTEN);
        for (int[] wrong : new int[][] {{0, 0, 1}, {0, 1, 3}, {-1, 0, 1}}) {
            assertThatThrownBy(() -> JoinOrder.of(wrong))
                    .as(Arrays.toString(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("each of its patterns once");
        }
    }

    @Test
    void itsTextIsRead() {
        assertThat(JoinOrder.parse("3,2,1")).isEqualTo(REVERSED);
        assertThat(JoinOrder.parse(" 3, 2 ,1")).isEqualTo(REVERSED);
        for (String wrong : new String[] {"", "1,,2", "1;2", "0,1", "1,3", "2,2"}) {
            assertThatThrownBy(() -> JoinOrder.parse(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("got '" + wrong + "'");
        }
    }

    @Test
    void patternsCanHaveOtherNumbers() {
        JoinOrder numbers = JoinOrder.of(1, 2, 0);
        assertThat(WRITTEN.renumbered(numbers)).isEqualTo(numbers);
        assertThat(CARTESIAN.renumbered(numbers)).isEqualTo(JoinOrder.of(1, 0, 2));
    }

    @Test
    void onlyAvoidableProductsCount() {
        Bgp parts = Bgp.of(Pattern.of("?a", "<p>", "?b"), Pattern.of("?c", "<q>", "?d"), Pattern.of("?b", "<r>", "?e"));
        assertThat(JoinOrder.of(0, 2, 1).avoidableCartesianProducts(parts)).isZero();
        assertThat(JoinOrder.of(1, 0, 2).avoidableCartesianProducts(parts)).isZero();
        assertThat(JoinOrder.of(0, 1, 2).avoidableCartesianProducts(parts)).isEqualTo(1);
        assertThat(CARTESIAN.avoidableCartesianProducts(PATH)).isEqualTo(1);
    }

    @Test
    void stepsFromObjectToSubjectAreCounted() {
        assertThat(WRITTEN.stepsByObject(PATH)).isZero();
        assertThat(REVERSED.stepsByObject(PATH)).isEqualTo(2);
        assertThat(CARTESIAN.stepsByObject(PATH))
                .as("the last pattern has both ends")
                .isZero();
        Bgp star =
                Bgp.of(Pattern.of("?a", "<p>", "<x>"), Pattern.of("?a", "<q>", "?b"), Pattern.of("?c", "<r>", "<x>"));
        assertThat(JoinOrder.asWritten(3).stepsByObject(star)).isEqualTo(1);
    }
}
