package org.gbjo.bench.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.junit.jupiter.api.Test;

/** The arithmetic of the tables on whole queries, with times that are made up. */
class EngineTimesTest {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final List<EngineOrder> ORDERS = List.of(EngineOrder.NATIVE, EngineOrder.GBJO, EngineOrder.OPTIMUM);

    private final List<EngineQuery> queries = new ArrayList<>();
    private EngineTimes times;

    /** Queries with a known optimum, so many, and after them those without. */
    private void open(int withOptimum, int without) {
        Bgp bgp = new Bgp(List.of(Pattern.of("?x", "<p>", "?y")));
        for (int i = 0; i < withOptimum + without; i++) {
            Optional<Bgp> optimum = i < withOptimum ? Optional.of(bgp) : Optional.empty();
            queries.add(new EngineQuery("q" + i, bgp, optimum, OptionalDouble.empty()));
        }
        times = new EngineTimes("stars", queries, ORDERS);
    }

    private void ran(int query, EngineOrder order, double... seconds) {
        for (double taken : seconds) {
            times.add(query, order, new EngineResult(taken, 1, false, Optional.empty()));
        }
    }

    private void timedOut(int query, EngineOrder order) {
        times.add(query, order, EngineResult.of(EngineRun.cutOff(LIMIT, 0)));
    }

    private Object cell(EngineOrder order, String column) {
        int at = EngineTimes.columns().indexOf(column);
        return times.rows().get(ORDERS.indexOf(order)).get(at);
    }

    private double number(EngineOrder order, String column) {
        return ((Number) cell(order, column)).doubleValue();
    }

    @Test
    void theTimeOfAQueryIsTheMedianOfItsRounds() {
        open(1, 0);
        ran(0, EngineOrder.NATIVE, 1, 5, 2);
        ran(0, EngineOrder.GBJO, 9, 1, 1);
        ran(0, EngineOrder.OPTIMUM, 1, 1, 1, 2);
        assertThat(number(EngineOrder.NATIVE, "total s")).isEqualTo(2);
        assertThat(number(EngineOrder.GBJO, "total s")).isEqualTo(1);
        assertThat(number(EngineOrder.GBJO, "of native")).isEqualTo(0.5);
        assertThat(number(EngineOrder.OPTIMUM, "median ms")).isEqualTo(1000);
    }

    /** One query takes 4 times as long and another a quarter: the totals differ, the mean of the ratios is 1. */
    @Test
    void totalsWeighQueriesByTheirTimeAndRatiosDoNot() {
        open(2, 0);
        ran(0, EngineOrder.NATIVE, 1);
        ran(1, EngineOrder.NATIVE, 8);
        ran(0, EngineOrder.GBJO, 4);
        ran(1, EngineOrder.GBJO, 2);
        ran(0, EngineOrder.OPTIMUM, 1);
        ran(1, EngineOrder.OPTIMUM, 1);
        assertThat(number(EngineOrder.GBJO, "of native")).isCloseTo(6 / 9.0, within(1e-12));
        assertThat(number(EngineOrder.GBJO, "geometric mean of native")).isCloseTo(1, within(1e-12));
        assertThat(number(EngineOrder.GBJO, "maximum ms")).isEqualTo(4000);
        assertThat(number(EngineOrder.NATIVE, "geometric mean of native")).isEqualTo(1);
    }

    /** Slower: more than 1.2 times the native time and 2 ms. Faster: less than half of it. */
    @Test
    void slowerAndFasterNeedADistance() {
        double[][] nativeAndLearned = {
            {1, 1.2015}, // 1.2 times and 1.5 ms
            {1, 1.203}, // slower
            {0.001, 0.003}, // three times as long, but by 2 ms only
            {0.001, 0.0033}, // slower
            {1, 0.5}, // half
            {1, 0.499}, // faster
        };
        open(nativeAndLearned.length, 0);
        for (int query = 0; query < nativeAndLearned.length; query++) {
            ran(query, EngineOrder.NATIVE, nativeAndLearned[query][0]);
            ran(query, EngineOrder.GBJO, nativeAndLearned[query][1]);
            ran(query, EngineOrder.OPTIMUM, 1);
        }
        assertThat(cell(EngineOrder.GBJO, "slower")).isEqualTo(2);
        assertThat(cell(EngineOrder.GBJO, "faster")).isEqualTo(1);
        assertThat(cell(EngineOrder.NATIVE, "slower")).isEqualTo(0);
        assertThat(times.remarks().get(0)).contains("Of 2 slower queries 2 kept the native order.");
        assertThat(times.remarks().get(1)).endsWith("Slower by 1.2 times and 1 ms: 4.");
    }

    /**
     * A query that no order answers counts with its limit in the totals, and not at all among those that some order
     * answers.
     */
    @Test
    void whatNoOrderAnswersIsLeftOutOfTheTotalOfTheOthers() {
        open(2, 0);
        ran(0, EngineOrder.NATIVE, 4);
        ran(0, EngineOrder.GBJO, 3);
        ran(0, EngineOrder.OPTIMUM, 1);
        ORDERS.forEach(order -> timedOut(1, order));
        assertThat(number(EngineOrder.NATIVE, "total s")).isEqualTo(14);
        assertThat(number(EngineOrder.GBJO, "of native")).isCloseTo(13 / 14.0, within(1e-12));
        assertThat(cell(EngineOrder.GBJO, "timed out")).isEqualTo(1);
        assertThat(times.remarks().get(1))
                .contains("the 1 queries that some order answers in time take 4.0000 s in the native order")
                .contains("gbjo, planning included 0.750 of that")
                .contains("true optimum of C_out 0.250 of that")
                .contains("by hindsight, 0.250.");
    }

    /**
     * The native order runs into the limit and the learned one does not: the query counts, its limit is a lower bound.
     */
    @Test
    void aQueryThatOneOrderAnswersCountsWithTheLimitOfTheOthers() {
        open(1, 0);
        timedOut(0, EngineOrder.NATIVE);
        ran(0, EngineOrder.GBJO, 1);
        timedOut(0, EngineOrder.OPTIMUM);
        assertThat(number(EngineOrder.GBJO, "of native")).isEqualTo(0.1);
        assertThat(times.remarks().get(1)).contains("the 1 queries", "gbjo, planning included 0.100 of that");
    }

    @Test
    void withoutAnOptimumAQueryIsComparedInTheOtherOrders() {
        open(1, 1);
        ran(0, EngineOrder.NATIVE, 2);
        ran(1, EngineOrder.NATIVE, 100);
        ran(0, EngineOrder.GBJO, 2);
        ran(1, EngineOrder.GBJO, 50);
        ran(0, EngineOrder.OPTIMUM, 1);
        assertThat(cell(EngineOrder.GBJO, "queries")).isEqualTo(2);
        assertThat(cell(EngineOrder.OPTIMUM, "queries")).isEqualTo(1);
        assertThat(number(EngineOrder.OPTIMUM, "of native"))
                .as("of the one query")
                .isEqualTo(0.5);
        assertThat(times.remarks().get(1))
                .as("the native order stands for an optimum that was not found")
                .contains("true optimum of C_out " + String.format(Locale.ROOT, "%.3f", 101 / 102.0) + " of that");
    }

    @Test
    void anOrderThatNoQueryHasAnswersNothing() {
        open(0, 1);
        ran(0, EngineOrder.NATIVE, 1);
        ran(0, EngineOrder.GBJO, 1);
        assertThat(cell(EngineOrder.OPTIMUM, "queries")).isEqualTo(0);
        assertThat(number(EngineOrder.OPTIMUM, "of native")).isNaN();
    }
}
