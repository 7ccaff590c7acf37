package org.gbjo.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Estimator;
import org.gbjo.cardinality.StatisticsEstimator;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanShape;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.gbjo.statistics.GraphStatistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What certainly has no rows comes first, and every number stays a number. */
class EmptyPatternsTest {
    private static final Path MODEL = Path.of("src/test/resources/models/v3");
    private static final String LUBM = "<http://www.lehigh.edu/~zhp2/2004/0401/univ-bench.owl#";
    private static final List<String> PREDICATES = List.of("takesCourse>", "advisor>", "memberOf>", "name>");
    private static final Pattern ABSENT = Pattern.of("?nobody", "<http://example.org/absent>", "?nothing");

    private final Estimator statistics =
            new StatisticsEstimator(GraphStatistics.open(MODEL.resolve("statistics.table")));

    /** Paths of two patterns that share no variable with each other, and the absent one among them. */
    private static Bgp inParts(Random random, int size) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 1; i < size; i++) {
            String predicate = LUBM + PREDICATES.get(random.nextInt(PREDICATES.size()));
            patterns.add(Pattern.of("?x" + i / 2, predicate, "?y" + i));
        }
        patterns.add(ABSENT);
        Collections.shuffle(patterns, random);
        return new Bgp(patterns);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 8, 12, 14, 24})
    void aPatternOfAPredicateThatTheGraphDoesNotHaveComesFirst(int size) {
        Random random = new Random(size);
        for (PlanShape shape : PlanShape.values()) {
            EstimatedQuery query = new EstimatedQuery(statistics);
            Bgp bgp = inParts(random, size);
            query.open(bgp, KnownCounts.NONE, Deadline.none());
            query.searchOrder(shape, Deadline.none());
            assertThat(bgp.pattern(query.order()[0])).isEqualTo(ABSENT);
            assertThat(query.logOrderCost()).isEqualTo(Cardinalities.LOG_NOTHING);
            assertThat(query.logTreeCost()).isEqualTo(Cardinalities.LOG_NOTHING);
            assertThat(query.treeIsBetter()).isFalse();
        }
    }

    @Test
    void anEmptyPairComesBeforeAllElse() {
        Bgp bgp = Bgp.of(
                Pattern.of("?x", LUBM + "takesCourse>", "?course"),
                Pattern.of("?x", LUBM + "advisor>", "?advisor"),
                Pattern.of("?course", LUBM + "takesCourse>", "?y"),
                Pattern.of("?z", LUBM + "name>", "?name"));
        Cardinalities cardinalities = statistics.open(bgp, Deadline.none());
        assertThat(cardinalities.isExact(0b101, 0)).isTrue();
        assertThat(cardinalities.rows(0b101, 0)).isPositive().isLessThan(1);
        for (long larger : new long[] {0b111, 0b1101, 0b1111}) {
            assertThat(cardinalities.rows(larger, 0)).isZero();
            assertThat(cardinalities.isExact(larger, 0)).isTrue();
        }
        assertThat(cardinalities.rows(0b11, 0)).isPositive();
        int[] order =
                new DefaultPlanner(statistics).plan(bgp, Deadline.none()).plan().order();
        assertThat(PatternSet.of(order[0], order[1])).isEqualTo(PatternSet.of(0, 2));
    }

    @Test
    void setsWithAnEmptyPatternHaveNoRowsAndThatIsExact() {
        Bgp bgp = inParts(new Random(1), 6);
        int absent = bgp.patterns().indexOf(ABSENT);
        Cardinalities cardinalities = statistics.open(bgp, Deadline.none());
        for (long set = 1; set < 1L << bgp.size(); set++) {
            boolean empty = (set >> absent & 1) != 0;
            assertThat(cardinalities.rows(set, 0) == 0).isEqualTo(empty);
            assertThat(cardinalities.logRows(set, 0)).isFinite();
            if (empty) {
                assertThat(cardinalities.isExact(set, 0)).isTrue();
                assertThat(cardinalities.squaredLogError(set, 0)).isZero();
            }
        }
    }

    @Test
    void comparisonsOfPlansWithoutRowsAreNumbers() {
        Bgp bgp = inParts(new Random(2), 5);
        int absent = bgp.patterns().indexOf(ABSENT);
        EstimatedQuery query = new EstimatedQuery(statistics);
        query.open(bgp, KnownCounts.NONE, Deadline.none());
        int other = (absent + 1) % 5;
        JoinOrder emptyFirst = order(absent, other);
        JoinOrder emptySecond = order(other, absent);
        assertThat(query.logCost(emptyFirst)).isCloseTo(Cardinalities.LOG_NOTHING, within(2.0));
        assertThat(query.certainty(emptyFirst, emptySecond)).isEqualTo(1);
        assertThat(query.certainty(emptyFirst, emptyFirst)).isCloseTo(0.5, within(1e-6));
        assertThat(query.certainty(Plan.leftLinear(emptyFirst.toArray()), emptySecond))
                .isEqualTo(1);
    }

    private static JoinOrder order(int first, int second) {
        List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3, 4));
        order.removeAll(List.of(first, second));
        order.add(0, second);
        order.add(0, first);
        return JoinOrder.of(order.stream().mapToInt(Integer::intValue).toArray());
    }
}
