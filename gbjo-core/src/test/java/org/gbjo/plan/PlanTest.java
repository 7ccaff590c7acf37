package org.gbjo.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.gbjo.query.PatternSet;
import org.junit.jupiter.api.Test;

class PlanTest {

    private static List<Integer> shuffled(Random random, int size) {
        List<Integer> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(i);
        }
        Collections.shuffle(patterns, random);
        return patterns;
    }

    private static Plan randomTree(Random random, List<Integer> patterns) {
        if (patterns.size() == 1) {
            return new Plan.Leaf(patterns.get(0));
        }
        int cut = 1 + random.nextInt(patterns.size() - 1);
        return new Plan.Join(
                randomTree(random, patterns.subList(0, cut)),
                randomTree(random, patterns.subList(cut, patterns.size())));
    }

    /** The definition, by recursion: no join has two joins below it. */
    private static boolean linear(Plan plan) {
        return !(plan instanceof Plan.Join join)
                || ((join.left() instanceof Plan.Leaf || join.right() instanceof Plan.Leaf)
                        && linear(join.left())
                        && linear(join.right()));
    }

    @Test
    void everyTreeIsReadBackFromItsText() {
        Random random = new Random(1);
        for (int round = 0; round < 1000; round++) {
            Plan plan = randomTree(random, shuffled(random, 1 + random.nextInt(random.nextInt(10) == 0 ? 128 : 8)));
            assertThat(Plan.parse(plan.toString())).isEqualTo(plan);
            assertThat(Plan.parse("  " + plan.toString().replace(" ", " ,\n ") + " "))
                    .isEqualTo(plan);
        }
    }

    @Test
    void onlyTreesWithoutTwoJoinsBelowAJoinAreLeftLinear() {
        Random random = new Random(2);
        int leftLinear = 0;
        for (int round = 0; round < 1000; round++) {
            Plan plan = randomTree(random, shuffled(random, 1 + random.nextInt(7)));
            assertThat(plan.isLeftLinear()).isEqualTo(linear(plan));
            leftLinear += plan.isLeftLinear() ? 1 : 0;
        }
        assertThat(leftLinear).isBetween(100, 900);
    }

    @Test
    void theOrderOfALeftLinearPlanDoesNotDependOnTheSidesOfItsJoins() {
        Random random = new Random(3);
        for (int round = 0; round < 1000; round++) {
            int[] order = shuffled(random, 1 + random.nextInt(20)).stream()
                    .mapToInt(Integer::intValue)
                    .toArray();
            Plan plan = new Plan.Leaf(order[0]);
            for (int i = 1; i < order.length; i++) {
                Plan leaf = new Plan.Leaf(order[i]);
                // The first join has two leaves: its left one is the first of the order.
                plan = i == 1 || random.nextBoolean() ? new Plan.Join(plan, leaf) : new Plan.Join(leaf, plan);
            }
            assertThat(plan.order()).isEqualTo(order);
            assertThat(Plan.leftLinear(order).order()).isEqualTo(order);
        }
    }

    @Test
    void anOrderIsReadWithCommasOrSpaces() {
        assertThat(Plan.parse("3,1,2")).isEqualTo(Plan.leftLinear(2, 0, 1));
        assertThat(Plan.parse(" 3 1\t2 ")).isEqualTo(Plan.leftLinear(2, 0, 1));
        assertThat(Plan.parse("7")).isEqualTo(new Plan.Leaf(6));
        assertThat(Plan.parse("((3 1) 2)")).isEqualTo(Plan.leftLinear(2, 0, 1));
    }

    @Test
    void joinsComeChildrenFirst() {
        Plan plan = Plan.parse("((1 2) (3 4))");
        assertThat(plan.joins()).extracting(Object::toString).containsExactly("(1 2)", "(3 4)", "((1 2) (3 4))");
        assertThat(plan.patterns()).isEqualTo(PatternSet.firstN(4));
        assertThat(new Plan.Leaf(0).joins()).isEmpty();
    }

    @Test
    void thePlanAsWrittenCountsUp() {
        assertThat(Plan.asWritten(4)).hasToString("(((1 2) 3) 4)");
        assertThat(Plan.asWritten(128).order()).hasSize(128).isSorted();
    }

    @Test
    void aPatternIsUsedOnce() {
        String rule = "a plan uses each pattern once, pattern 3 occurs twice";
        assertThatThrownBy(() -> Plan.leftLinear(2, 0, 2)).hasMessage(rule);
        assertThatThrownBy(() -> Plan.parse("((1 3) (3 2))")).hasMessage(rule);
        assertThatThrownBy(() -> new Plan.Join(new Plan.Leaf(2), new Plan.Leaf(2), PatternSet.of(2)))
                .hasMessage(rule);
    }

    @Test
    void aNodeCannotClaimPatternsThatAreNotBelowIt() {
        assertThatThrownBy(() -> new Plan.Leaf(2, PatternSet.of(1, 2)))
                .hasMessage("a leaf scans its own pattern alone, got pattern 3 and 2 patterns");
        assertThatThrownBy(() -> new Plan.Join(new Plan.Leaf(0), new Plan.Leaf(1), PatternSet.of(0)))
                .hasMessage("a join has the patterns of its two sides, 2, got 1 patterns");
    }

    @Test
    void textThatIsNoPlanIsRefusedWithTheRuleAndAnExample() {
        String example = "; write 3,1,2 or ((3 1) 2), patterns counted from 1";
        assertThatThrownBy(() -> Plan.parse("")).hasMessage("plan '': " + number("") + example);
        assertThatThrownBy(() -> Plan.parse("1,0")).hasMessage("plan '1,0': " + number("0") + example);
        assertThatThrownBy(() -> Plan.parse("1,-2")).hasMessage("plan '1,-2': " + number("-2") + example);
        assertThatThrownBy(() -> Plan.parse("1,129")).hasMessage("plan '1,129': " + number("129") + example);
        assertThatThrownBy(() -> Plan.parse("1,a")).hasMessage("plan '1,a': " + number("a") + example);
        assertThatThrownBy(() -> Plan.parse("(1 2")).hasMessageContaining("a join of two plans ends with ')'");
        assertThatThrownBy(() -> Plan.parse("(1 2 3)")).hasMessageContaining("a join of two plans ends with ')'");
        assertThatThrownBy(() -> Plan.parse("(1)")).hasMessageContaining(number(""));
        assertThatThrownBy(() -> Plan.parse("(1 2) 3")).hasMessageContaining("nothing may follow the plan");
        assertThatThrownBy(() -> Plan.parse("(1 99999999999)")).hasMessageContaining(number("99999999999"));
    }

    private static String number(String got) {
        return "a pattern is a number from 1 to 128, got '" + got + "'";
    }

    @Test
    void hostileNestingIsRefusedBeforeTheStackOverflows() {
        assertThatThrownBy(() -> Plan.parse("(".repeat(1_000_000)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("joins may be nested at most 128 deep")
                .hasMessageMatching(".{0,300}");
    }

    @Test
    void aBushyPlanHasNoOrder() {
        assertThatThrownBy(() -> Plan.parse("((1 2) (3 4))").order())
                .hasMessage("only a left-linear plan is an order, got ((1 2) (3 4))");
        assertThatThrownBy(Plan::leftLinear).hasMessage("a plan needs at least 1 pattern, got 0");
        assertThatThrownBy(() -> Plan.asWritten(0)).hasMessage("a plan needs at least 1 pattern, got 0");
    }
}
