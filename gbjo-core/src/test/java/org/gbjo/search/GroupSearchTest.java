package org.gbjo.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleBiFunction;
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
import org.gbjo.query.OptionalRelation;
import org.gbjo.query.PathRelation;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.query.PropertyPath;
import org.gbjo.query.TableRelation;
import org.gbjo.query.Term;
import org.gbjo.query.UnionRelation;
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

    private static final StoreTimes TIMES = new StoreTimes(
            StoreIndexes.parse("SPO, POS, OSP"),
            List.of(900.0, 300.0, 700.0, 200.0, 5000.0, 100.0, 400.0, 50.0),
            0,
            80,
            100,
            60);

    private static JoinGroup random(Random random) {
        int variables = 2 + random.nextInt(4);
        List<Pattern> patterns = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            patterns.add(new Pattern(variable(random, variables), predicate(random), end(random, variables)));
        }
        List<GroupRelation> others = new ArrayList<>();
        for (int i = 2 + random.nextInt(2); i > 0; i--) {
            others.add(other(random, patterns, variables, others.size()));
        }
        return new JoinGroup(patterns, others, List.of());
    }

    private static GroupRelation other(Random random, List<Pattern> patterns, int variables, int number) {
        if (!patterns.isEmpty() && random.nextInt(3) == 0) {
            Variable shared = patterns.get(0).variables().get(0);
            Variable own = new Variable("own" + number);
            return new OptionalRelation(
                    List.of(new Pattern(shared, predicate(random), own)), List.of(shared), List.of(own));
        }
        if (random.nextInt(5) == 0) {
            Pattern one = new Pattern(variable(random, variables), predicate(random), variable(random, variables));
            Pattern other = new Pattern(one.object(), predicate(random), one.subject());
            return new UnionRelation(List.of(List.of(one), List.of(one, other)));
        }
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
    void noAllowedOrderWithoutAvoidableProductsTouchesFewerRows() {
        EstimatedQuery query = new EstimatedQuery(new IndependenceEstimator(COUNTS));
        assertCheapest(query, GroupSearchTest::rowsTouched, (order, group) -> Math.exp(query.logCost(order)));
    }

    @Test
    void noAllowedOrderWithoutAvoidableProductsTakesLessTime() {
        EstimatedQuery query = EstimatedQuery.timed(new IndependenceEstimator(COUNTS));
        assertCheapest(query, GroupSearchTest::nanos, (order, group) -> Math.exp(query.logNanos(order)));
    }

    /** What an order of a group costs, by its definition. */
    private interface CostOf {
        double of(JoinGroup group, JoinOrder order);
    }

    private static GroupCardinalities cardinalities(JoinGroup group) {
        IndependentCardinalities patterns = new IndependentCardinalities(COUNTS);
        group.bgp().ifPresent(bgp -> patterns.open(bgp, KnownCounts.NONE, Deadline.none()));
        return new GroupCardinalities(group, patterns, COUNTS);
    }

    private static double rowsTouched(JoinGroup group, JoinOrder order) {
        return cardinalities(group).rowsTouched(order);
    }

    /** The definition, relation by relation: a look-up for each row, and what it gives. */
    private static double nanos(JoinGroup group, JoinOrder order) {
        GroupCardinalities rows = cardinalities(group);
        PatternSet done = PatternSet.EMPTY;
        double left = 1;
        double sum = 0;
        for (int place = 0; place < order.size(); place++) {
            int relation = order.at(place);
            double each = rows.work(relation, done.low(), done.high()) * TIMES.usualNanosPerRow();
            if (relation < group.patterns().size()) {
                each = TIMES.lookUpNanos().get(boundOf(group, relation, done));
            } else if (place > 0
                    && group.others().get(relation - group.patterns().size()) instanceof TableRelation) {
                each = TIMES.probeNanos();
            }
            done = done.with(relation);
            double now = rows.rows(done);
            sum += left * each + TIMES.rowNanos() * now;
            left = now;
        }
        return sum;
    }

    private static int boundOf(JoinGroup group, int pattern, PatternSet done) {
        int bound = 0;
        for (int position = 0; position < 3; position++) {
            Term term = group.patterns().get(pattern).term(position);
            boolean given = !(term instanceof Variable);
            for (int other : done.toArray()) {
                given |= term instanceof Variable
                        && group.relations().get(other).gives().contains(term);
            }
            bound |= given ? 1 << position : 0;
        }
        return bound;
    }

    private static void assertCheapest(
            EstimatedQuery query, CostOf definition, ToDoubleBiFunction<JoinOrder, JoinGroup> predicted) {
        Random random = new Random(5);
        for (int i = 0; i < 300; i++) {
            JoinGroup group = random(random);
            query.open(group, KnownCounts.NONE, COUNTS, TIMES, Deadline.none());
            query.searchOrder(PlanShape.ORDER, Deadline.none());
            JoinOrder best = JoinOrder.of(query.order());
            double cost = definition.of(group, best);
            List<JoinOrder> all = new ArrayList<>();
            permute(List.of(), group, all);
            double cheapest = all.stream()
                    .filter(order -> order.avoidableCartesianProducts(group) == 0)
                    .mapToDouble(order -> definition.of(group, order))
                    .min()
                    .orElseThrow();
            assertThat(best.isAllowedBy(group)).isTrue();
            assertThat(cost).as(group.toString()).isLessThanOrEqualTo(cheapest * (1 + 1e-6));
            assertThat(predicted.applyAsDouble(best, group)).isCloseTo(cost, withinPercentage(1e-6));
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
