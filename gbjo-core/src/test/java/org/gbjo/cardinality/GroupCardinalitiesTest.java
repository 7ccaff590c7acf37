package org.gbjo.cardinality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gbjo.query.Assignment;
import org.gbjo.query.Constant;
import org.gbjo.query.GroupFilter;
import org.gbjo.query.GroupRelation;
import org.gbjo.query.JoinGroup;
import org.gbjo.query.KnownCounts;
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

final class GroupCardinalitiesTest {
    private static final Variable X = new Variable("x");
    private static final Variable Y = new Variable("y");
    private static final Variable Z = new Variable("z");
    private static final Term CLASS = new Constant("<c>");
    private static final PropertyPath BROADER = new PropertyPath.Link(new Constant("<broader>"));
    private static final PropertyPath ANCESTORS = new PropertyPath.Repeated(BROADER, true, true);
    private static final PropertyPath ABOVE = new PropertyPath.Repeated(BROADER, false, true);

    /** A type for each of 1000 things, of 50 types; 100 steps between 80 and 40 types; 3000 subjects and objects. */
    private static final PatternCounts COUNTS = new PatternCounts() {
        private final Map<String, double[]> known =
                Map.of("<type>", new double[] {1000, 1000, 50}, "<broader>", new double[] {100, 80, 40});

        private double[] of(Pattern pattern) {
            return Optional.ofNullable(known.get(pattern.predicate().toString()))
                    .orElse(new double[] {5000, 2000, 1000});
        }

        @Override
        public double count(Pattern pattern) {
            double[] own = of(pattern);
            return own[0]
                    / (pattern.subject() instanceof Variable ? 1 : own[1])
                    / (pattern.object() instanceof Variable ? 1 : own[2]);
        }

        @Override
        public double distinct(Pattern pattern, Variable variable) {
            return of(pattern)[variable.equals(pattern.subject()) ? 1 : 2];
        }
    };

    static GroupCardinalities of(List<Pattern> patterns, List<GroupRelation> others, GroupFilter... filters) {
        JoinGroup group = new JoinGroup(patterns, others, List.of(filters));
        IndependentCardinalities ofPatterns = new IndependentCardinalities(COUNTS);
        group.bgp().ifPresent(bgp -> ofPatterns.open(bgp, KnownCounts.NONE, Deadline.none()));
        return new GroupCardinalities(group, ofPatterns, COUNTS);
    }

    private static double rows(Cardinalities cardinalities, int... relations) {
        PatternSet set = PatternSet.EMPTY;
        for (int relation : relations) {
            set = set.with(relation);
        }
        return cardinalities.rows(set);
    }

    private static double work(GroupCardinalities cardinalities, int relation, PatternSet set) {
        return cardinalities.work(relation, set.low(), set.high());
    }

    private static Pattern type() {
        return new Pattern(X, new Constant("<type>"), Y);
    }

    @Test
    void aPathOfAnyLengthHasARowForEachTermOfTheGraphIfBothEndsAreFree() {
        GroupCardinalities all = of(List.of(), List.of(new PathRelation(Y, ANCESTORS, Z)));
        assertThat(rows(all, 0)).isEqualTo(3000 + PathSizes.GROWTH * 100);
        GroupCardinalities some = of(List.of(), List.of(new PathRelation(Y, ABOVE, Z)));
        assertThat(rows(some, 0)).isEqualTo(PathSizes.GROWTH * 100);
    }

    @Test
    void aBoundTermLeadsToItselfAndToWhatItReachesOnAverage() {
        GroupCardinalities joined = of(List.of(type()), List.of(new PathRelation(Y, ANCESTORS, Z)));
        assertThat(rows(joined, 0)).isEqualTo(1000);
        assertThat(rows(joined, 0, 1)).isEqualTo(1000 * (1 + PathSizes.GROWTH * 100 / 80));
    }

    @Test
    void aReachThatSomebodyHasLookedAtIsTaken() {
        GroupCardinalities joined = of(List.of(type()), List.of(new PathRelation(Y, ABOVE, CLASS, 25)));
        assertThat(rows(joined, 1)).isEqualTo(25);
        assertThat(rows(joined, 0, 1)).isEqualTo(1000 * 25 / 50.0);
    }

    @Test
    void aLookThatDidNotEndMeansEverything() {
        GroupCardinalities joined =
                of(List.of(type()), List.of(new PathRelation(Y, ABOVE, CLASS, PathRelation.TOO_MANY)));
        assertThat(rows(joined, 1)).isEqualTo(80);
        assertThat(work(joined, 1, PatternSet.EMPTY)).isEqualTo(1 + 80);
    }

    @Test
    void aPathIsWalkedFromTheEndThatIsBoundAndFromEverywhereIfNoneIs() {
        GroupCardinalities joined = of(List.of(type()), List.of(new PathRelation(Y, ABOVE, Z)));
        assertThat(work(joined, 0, PatternSet.EMPTY)).isZero();
        assertThat(work(joined, 1, PatternSet.of(0))).isEqualTo(1 + PathSizes.GROWTH * 100 / 80);
        assertThat(work(joined, 1, PatternSet.EMPTY)).isEqualTo(80 + PathSizes.GROWTH * 100);
        GroupCardinalities backwards = of(List.of(type()), List.of(new PathRelation(Z, ABOVE, Y)));
        assertThat(work(backwards, 1, PatternSet.of(0))).isEqualTo(1 + PathSizes.GROWTH * 100 / 40);
    }

    @Test
    void aTableIsJoinedOnItsValues() {
        GroupCardinalities joined = of(List.of(type()), List.of(new TableRelation(List.of(Y), 10, List.of(5.0))));
        assertThat(rows(joined, 1)).isEqualTo(10);
        assertThat(rows(joined, 0, 1)).isEqualTo(1000 * 10 / 50.0);
    }

    /** 20 things of one type and 100 pairs of types; each branch is looked up for a row that is there. */
    @Test
    void aUnionIsJoinedOnTheValuesOfAllItsBranches() {
        Pattern ofClass = new Pattern(Y, new Constant("<type>"), CLASS);
        Pattern broader = new Pattern(Y, new Constant("<broader>"), Z);
        GroupCardinalities joined =
                of(List.of(type()), List.of(new UnionRelation(List.of(List.of(ofClass), List.of(broader)))));
        assertThat(rows(joined, 1)).isEqualTo(20 + 100);
        assertThat(work(joined, 1, PatternSet.EMPTY)).isEqualTo(20 + 100);
        assertThat(work(joined, 1, PatternSet.of(0))).isEqualTo(2);
        assertThat(rows(joined, 0, 1)).isCloseTo(1000 * (20 + 100) / (20 + 80.0), within(1e-9));
    }

    @Test
    void anAssignmentAddsNoRowAndAFilterLeavesSomeOnceItsVariablesAreThere() {
        GroupCardinalities joined = of(
                List.of(type()),
                List.of(new Assignment(Z, List.of(Y)), new TableRelation(List.of(Y), 5, List.of(5.0))),
                new GroupFilter(List.of(X), 0.1));
        assertThat(rows(joined, 2)).isEqualTo(5);
        assertThat(rows(joined, 0)).isCloseTo(100, within(1e-9));
        assertThat(rows(joined, 0, 1)).isCloseTo(100, within(1e-9));
    }

    @Test
    void anAssignedVariableIsBound() {
        GroupCardinalities joined = of(List.of(type()), List.of(new Assignment(Y, List.of())));
        assertThat(rows(joined, 1)).isEqualTo(1);
        assertThat(rows(joined, 0, 1)).isEqualTo(1000 / 50.0);
    }

    @Test
    void sequencesAndAlternativesAddUp() {
        PropertyPath either = new PropertyPath.Alternative(BROADER, new PropertyPath.Inverse(BROADER));
        PropertyPath twice = new PropertyPath.Sequence(BROADER, BROADER);
        PropertyPath maybe = new PropertyPath.Sequence(new PropertyPath.Repeated(BROADER, true, false), BROADER);
        assertThat(rows(of(List.of(), List.of(new PathRelation(X, either, Y))), 0))
                .isEqualTo(200);
        assertThat(rows(of(List.of(), List.of(new PathRelation(X, twice, Y))), 0))
                .isEqualTo(100 * 100 / 80.0);
        assertThat(rows(of(List.of(), List.of(new PathRelation(X, maybe, Y))), 0))
                .isEqualTo(100 * 100 / 80.0 + 100);
        assertThat(maybe.mayBeEmpty()).isFalse();
        assertThat(new PropertyPath.Inverse(ANCESTORS).mayBeEmpty()).isTrue();
    }
}
