package org.gbjo.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Estimator;
import org.gbjo.cardinality.RandomEstimator;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanShape;
import org.gbjo.query.Bgp;
import org.gbjo.query.JoinGraph;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.PatternSet;
import org.gbjo.query.RandomBgps;
import org.gbjo.query.Relation;
import org.gbjo.query.Variable;
import org.gbjo.run.Deadline;
import org.junit.jupiter.api.Test;

class OrderSearchTest {
    private final Estimator estimator = RandomEstimator.of(3);

    /** A beam of this many sets for queries of every size. */
    private static SearchPolicy beam(int sets, int patterns) {
        return new SearchPolicy(0, sets * patterns, 2, 6, SearchPolicy.Products.IF_MUCH_CHEAPER);
    }

    private PreparedQuery prepared(Bgp bgp, SearchPolicy policy) {
        PreparedQuery query = new EstimatedQuery(estimator, policy, StepCost.C_OUT);
        query.open(bgp, KnownCounts.NONE, Deadline.none());
        return query;
    }

    private double logCost(Bgp bgp, int[] order) {
        return prepared(bgp, SearchPolicy.DEFAULT).logCost(JoinOrder.of(order));
    }

    @Test
    void findsWhatThePlainDynamicProgrammingFinds() {
        Random random = new Random(1);
        int products = 0;
        for (int round = 0; round < 150; round++) {
            int size = 2 + random.nextInt(7);
            Bgp bgp = round % 2 == 0 ? RandomBgps.any(random, size) : RandomBgps.path(random, size);
            Cardinalities cardinalities = estimator.open(bgp, Deadline.none());
            double expected = new PlainDynamicProgramming(cardinalities, false, false).logCost();
            PreparedQuery query = prepared(bgp, SearchPolicy.DEFAULT);
            assertThat(query.searchOrder(PlanShape.ORDER, Deadline.none())).isEqualTo(OrderSearch.Outcome.EXACT);
            if (query.foundWithProducts()) {
                double free = new PlainDynamicProgramming(cardinalities, true, false).logCost();
                assertThat(query.logOrderCost()).isBetween(free - 1e-4, expected + Math.log(0.7) + 1e-4);
                products++;
            } else {
                assertThat(query.logOrderCost()).isCloseTo(expected, within(1e-4));
            }
            assertThat(logCost(bgp, query.order())).isCloseTo(query.logOrderCost(), within(1e-4));
        }
        assertThat(products).isBetween(1, 149);
    }

    @Test
    void aBeamKeepsValidOrdersAndTheirCosts() {
        Random random = new Random(2);
        for (int round = 0; round < 60; round++) {
            Bgp bgp = RandomBgps.any(random, 3 + random.nextInt(30));
            PreparedQuery query = prepared(bgp, beam(1 + random.nextInt(20), bgp.size()));
            OrderSearch.Outcome outcome = query.searchOrder(PlanShape.ORDER, Deadline.none());
            assertThat(PatternSet.of(query.order())).isEqualTo(bgp.all());
            assertThat(logCost(bgp, query.order())).isCloseTo(query.logOrderCost(), within(1e-3));
            if (bgp.size() < 9) {
                PreparedQuery exact = prepared(bgp, SearchPolicy.DEFAULT);
                exact.searchOrder(PlanShape.ORDER, Deadline.none());
                assertThat(exact.logOrderCost()).isLessThanOrEqualTo(query.logOrderCost() + 1e-4);
                if (outcome == OrderSearch.Outcome.EXACT) {
                    assertThat(exact.logOrderCost()).isCloseTo(query.logOrderCost(), within(1e-9));
                }
            }
        }
    }

    @Test
    void takesAsManyPatternsAsABgpCanHave() {
        Bgp bgp = RandomBgps.any(new Random(3), PatternSet.LIMIT);
        PreparedQuery query = prepared(bgp, SearchPolicy.DEFAULT);
        query.searchOrder(PlanShape.ORDER, Deadline.none());
        assertThat(PatternSet.of(query.order())).isEqualTo(bgp.all());
        assertThat(query.logOrderCost()).isCloseTo(logCost(bgp, query.order()), within(1e-2));
    }

    @Test
    void isLateWithAValidOrder() {
        Random random = new Random(4);
        int late = 0;
        for (int round = 0; round < 20; round++) {
            Bgp bgp = RandomBgps.any(random, 20);
            PreparedQuery query = prepared(bgp, beam(5_000, 20));
            OrderSearch.Outcome outcome =
                    query.searchOrder(PlanShape.ORDER, Deadline.after(Duration.ofNanos(1 + random.nextInt(400_000))));
            late += outcome == OrderSearch.Outcome.LATE ? 1 : 0;
            assertThat(Plan.leftLinear(query.order()).patterns()).isEqualTo(bgp.all());
        }
        assertThat(late).isPositive();
    }

    @Test
    void damagedNumbersLeadToNoCostAndAValidOrder() {
        PreparedQuery query = new EstimatedQuery(RandomEstimator.broken(3), beam(30, 12), StepCost.C_OUT);
        Bgp bgp = RandomBgps.any(new Random(5), 12);
        query.open(bgp, KnownCounts.NONE, Deadline.none());
        query.searchOrder(PlanShape.ORDER, Deadline.none());
        assertThat(Double.isFinite(query.logOrderCost())).isFalse();
        assertThat(PatternSet.of(query.order())).isEqualTo(bgp.all());
    }

    /** Such as a BIND, whose expression needs the values of other variables. */
    private record Bound(List<Variable> needs, List<Variable> gives) implements Relation {}

    @Test
    void aRelationFollowsOnlyWhatGivesAllThatItNeeds() {
        Variable a = new Variable("a");
        Variable b = new Variable("b");
        Variable c = new Variable("c");
        JoinGraph graph = new JoinGraph();
        graph.open(List.of(
                new Bound(List.of(), List.of(a)),
                new Bound(List.of(), List.of(a, b)),
                new Bound(List.of(a, b), List.of(c)),
                new Bound(List.of(), List.of(c))));
        assertThat(graph.mayFollow(PatternSet.of(0))).isEqualTo(PatternSet.of(1));
        assertThat(graph.mayFollow(PatternSet.of(1))).isEqualTo(PatternSet.of(0, 2));
        assertThat(graph.mayFollow(PatternSet.of(3))).isEqualTo(PatternSet.of(0, 1));
        assertThat(graph.isReady(2, PatternSet.of(0).low(), 0)).isFalse();
        assertThat(graph.isConnected(PatternSet.of(0, 1, 2, 3).low(), 0)).isTrue();
    }
}
