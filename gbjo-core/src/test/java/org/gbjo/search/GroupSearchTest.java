package org.gbjo.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gbjo.cardinality.GroupCardinalities;
import org.gbjo.cardinality.IndependenceEstimator;
import org.gbjo.cardinality.IndependentCardinalities;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.PlanShape;
import org.gbjo.query.Assignment;
import org.gbjo.query.Constant;
import org.gbjo.query.GroupRelation;
import org.gbjo.query.JoinGroup;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.PathRelation;
import org.gbjo.query.Pattern;
import org.gbjo.query.PropertyPath;
import org.gbjo.query.TableRelation;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.run.Deadline;
import org.gbjo.statistics.PatternCounts;
import org.junit.jupiter.api.Test;

/** The search finds the cheapest allowed order of relations of any kind. */
final class GroupSearchTest {
    /** Each predicate has its own numbers. */
    private static final PatternCounts COUNTS = new PatternCounts() {
        @Override
        public double count(Pattern pattern) {
            double triples = 10 + Math.abs(pattern.predicate().hashCode() % 1000);
            return pattern.object() instanceof Variable ? triples : triples / 10;
        }

        @Override
        public double distinct(Pattern pattern, Variable variable) {
            return 1 + count(pattern) / (variable.equals(pattern.subject()) ? 2 : 5);
        }
    };

    private static JoinGroup random(Random random) {
        int variables = 2 + random.nextInt(4);
        List<Pattern> patterns = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            patterns.add(new Pattern(variable(random, variables), predicate(random), end(random, variables)));
        }
        List<GroupRelation> others = new ArrayList<>();
        for (int i = 2 + random.nextInt(2); i > 0; i--) {
            others.add(other(random, variables, others.size()));
        }
        return new JoinGroup(patterns, others, List.of());
    }

    private static GroupRelation other(Random random, int variables, int number) {
        if (random.nextInt(4) == 0) {
            return new TableRelation(List.of((Variable) variable(random, variables)), 7, List.of(6.0));
        }
        if (number > 0 && random.nextInt(4) == 0) {
            return new Assignment(new Variable("assigned" + number), List.of());
        }
        PropertyPath link = new PropertyPath.Link(predicate(random));
        PropertyPath path = new PropertyPath.Repeated(link, random.nextBoolean(), true);
        return new PathRelation(variable(random, variables), path, end(random, variables));
    }

    private static Term variable(Random random, int variables) {
        return new Variable("v" + random.nextInt(variables));
    }

    private static Term end(Random random, int variables) {
        return random.nextInt(4) == 0 ? new Constant("<c>") : variable(random, variables);
    }

    private static Term predicate(Random random) {
        return new Constant("<p" + random.nextInt(20) + ">");
    }

    /** All orders, one after the other: the slow twin. */
    private static void permute(List<Integer> done, JoinGroup group, List<JoinOrder> found) {
        if (done.size() == group.size()) {
            JoinOrder order =
                    JoinOrder.of(done.stream().mapToInt(Integer::intValue).toArray());
            if (order.isAllowedBy(group)) {
                found.add(order);
            }
            return;
        }
        for (int i = 0; i < group.size(); i++) {
            if (!done.contains(i)) {
                List<Integer> longer = new ArrayList<>(done);
                longer.add(i);
                permute(longer, group, found);
            }
        }
    }

    @Test
    void noAllowedOrderWithoutAvoidableProductsIsCheaper() {
        Random random = new Random(5);
        EstimatedQuery query = new EstimatedQuery(new IndependenceEstimator(COUNTS));
        for (int i = 0; i < 300; i++) {
            JoinGroup group = random(random);
            query.open(group, KnownCounts.NONE, COUNTS, StoreTimes.ROWS, Deadline.none());
            query.searchOrder(PlanShape.ORDER, Deadline.none());
            JoinOrder best = JoinOrder.of(query.order());
            IndependentCardinalities patterns = new IndependentCardinalities(COUNTS);
            group.bgp().ifPresent(bgp -> patterns.open(bgp, KnownCounts.NONE, Deadline.none()));
            GroupCardinalities rows = new GroupCardinalities(group, patterns, COUNTS);
            double cost = rows.rowsTouched(best);
            List<JoinOrder> all = new ArrayList<>();
            permute(List.of(), group, all);
            double cheapest = all.stream()
                    .filter(order -> order.avoidableCartesianProducts(group) == 0)
                    .mapToDouble(rows::rowsTouched)
                    .min()
                    .orElseThrow();
            assertThat(best.isAllowedBy(group)).isTrue();
            assertThat(cost).as(group.toString()).isLessThanOrEqualTo(cheapest * (1 + 1e-6));
            assertThat(Math.exp(query.logCost(best))).isCloseTo(cost, withinPercentage(1e-6));
        }
    }

    @Test
    void whatHasAnAssignedVariableWaitsForItsAssignment() {
        Variable x = new Variable("x");
        Variable z = new Variable("z");
        JoinGroup group = new JoinGroup(
                List.of(
                        new Pattern(z, new Constant("<p1>"), new Constant("<c>")),
                        new Pattern(x, new Constant("<p2>"), new Variable("y"))),
                List.of(new Assignment(z, List.of(x))),
                List.of());
        EstimatedQuery query = new EstimatedQuery(new IndependenceEstimator(COUNTS));
        query.open(group, KnownCounts.NONE, COUNTS, StoreTimes.ROWS, Deadline.none());
        query.searchOrder(PlanShape.ORDER, Deadline.none());
        assertThat(query.order()).containsExactly(1, 2, 0);
        assertThat(JoinOrder.of(new int[] {0, 1, 2}).isAllowedBy(group)).isFalse();
    }
}
