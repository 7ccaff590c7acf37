package org.gbjo.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Map;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.Variable;
import org.gbjo.run.Deadline;
import org.gbjo.statistics.PatternCounts;
import org.junit.jupiter.api.Test;

/** The rules that need no model, on statistics by hand. */
final class GreedyRulePlannerTest {
    private static final Map<String, Double> COUNTS = Map.of("<a>", 100.0, "<b>", 10.0, "<c>", 50.0, "<d>", 5.0);

    private static final PatternCounts STATISTICS = new PatternCounts() {
        @Override
        public double count(Pattern pattern) {
            return COUNTS.get(pattern.predicate().toString());
        }

        @Override
        public double distinct(Pattern pattern, Variable variable) {
            return variable.equals(pattern.subject()) ? 20 : 40;
        }
    };

    private static final Bgp CHAIN = Bgp.of(
            Pattern.of("?x", "<a>", "?y"),
            Pattern.of("?y", "<b>", "?z"),
            Pattern.of("?z", "<c>", "?u"),
            Pattern.of("?u", "<d>", "?v"));

    @Test
    void theSmallestPatternComesFirstAndThenWhatIsConnected() {
        PlanningResult planned = GreedyRulePlanner.smallestFirst(STATISTICS).plan(CHAIN, Deadline.none());
        assertThat(planned.plan().order()).containsExactly(3, 2, 1, 0);
    }

    @Test
    void unconnectedPatternsFollowAtTheEnd() {
        Bgp bgp = Bgp.of(Pattern.of("?x", "<a>", "?y"), Pattern.of("?z", "<d>", "?u"), Pattern.of("?y", "<c>", "?w"));
        PlanningResult planned = GreedyRulePlanner.smallestFirst(STATISTICS).plan(bgp, Deadline.none());
        assertThat(planned.plan().order()).containsExactly(1, 2, 0);
    }

    /** b join c has 10 50 / max(10, 20) = 25 rows, c join d 50 5 / max(40, 5) = 6.25, a join b 100 10 / max(40, 10) = 25. */
    @Test
    void independentRowsAreMultipliedAndDividedByDistinctValues() {
        PlanningResult planned = GreedyRulePlanner.independence(STATISTICS).plan(CHAIN, Deadline.none());
        assertThat(planned.plan().order()).containsExactly(2, 3, 1, 0);
        // then ?z: 6.25 10 / max(20, 10), then ?y: 3.125 100 / max(10, 40)
        assertThat(Math.exp(planned.predictedCost())).isCloseTo(6.25 + 3.125 + 7.8125, within(1e-9));
    }

    @Test
    void whenThereIsNoTimeTheWrittenOrderStays() {
        PlanningResult planned = GreedyRulePlanner.independence(STATISTICS).plan(CHAIN, Deadline.after(Duration.ZERO));
        assertThat(planned.plan()).isEqualTo(Plan.asWritten(4));
        assertThat(planned.reason()).contains("deadline");
    }
}
