package org.gbjo.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.gbjo.decision.model.ScoredOrder;
import org.gbjo.decision.model.ScoredTree;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.JoinTree;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.junit.jupiter.api.Test;

/** Which of two scored orders the guard lets pass. */
final class GuardTest {
    /** A path a - b - c - d. */
    private static final Bgp PATH =
            Bgp.of(Pattern.of("?a", "<p>", "?b"), Pattern.of("?b", "<q>", "?c"), Pattern.of("?c", "<r>", "?d"));

    private static final JoinOrder WRITTEN = JoinOrder.asWritten(3);
    private static final JoinOrder REVERSED = JoinOrder.of(2, 1, 0);

    /** A path of four patterns, both ends of which are to be joined for themselves. */
    private static final Bgp LONG_PATH = Bgp.of(
            Pattern.of("?a", "<p>", "?b"),
            Pattern.of("?b", "<q>", "?c"),
            Pattern.of("?c", "<r>", "?d"),
            Pattern.of("?d", "<s>", "?e"));

    private static final JoinOrder LONG_WRITTEN = JoinOrder.asWritten(4);

    private static Guard guard(double margin, double certainty) {
        return new Guard(margin, certainty, TestSettings.PROFILE.guard());
    }

    private static boolean prefers(Guard guard, ScoredTree tree, ScoredOrder order) {
        return guard.prefers(LONG_PATH, tree, order);
    }

    private static ScoredTree tree(String plan, double rows, double certainty, double hashedRows) {
        return tree(plan, rows, certainty, 0, hashedRows);
    }

    private static ScoredTree tree(String plan, double rows, double certainty, double resultRows, double hashedRows) {
        return new ScoredTree(
                new JoinTree(Plan.parse(plan)),
                Math.log(rows),
                Math.log(rows),
                OptionalDouble.of(certainty),
                Math.log(resultRows),
                Math.log(hashedRows));
    }

    /** 10,000 rows are the result; what leads to it is 2,100 rows in the order and 1,000 in the tree. */
    @Test
    void whatAllPlansHaveInCommonDoesNotHideWhatATreeGains() {
        Guard guard = guard(1.2, 0.6);
        ScoredOrder order = scored(LONG_WRITTEN, Math.log(12_100));
        assertThat(prefers(guard, tree("((1 2) (3 4))", 11_000, 0.9, 10_000, 10), order))
                .isTrue();
        assertThat(prefers(guard, tree("((1 2) (3 4))", 11_100, 0.9, 10_000, 10), order))
                .isFalse();
        assertThat(prefers(guard, tree("((1 2) (3 4))", 11_000, 0.9, 0, 10), order))
                .isFalse();
    }

    /**
     * As in WDBench, where the first and the last pattern have no common match: the order ends there, the tree goes on. Beyond
     * the predicted product, which both have, the tree seems to be seventeen times as fast.
     */
    @Test
    void theProductOfPartsWithoutACommonVariableIsNotLeftOut() {
        Bgp parts = Bgp.of(
                Pattern.of("?a", "<p>", "<one>"),
                Pattern.of("?b", "<q>", "<two>"),
                Pattern.of("?c", "<r>", "<three>"),
                Pattern.of("?a", "<r>", "<four>"));
        Guard guard = guard(1.2, 0.6);
        ScoredOrder order = scored(JoinOrder.of(0, 3, 1, 2), Math.log(5750));
        assertThat(guard.prefers(parts, tree("((1 4) (2 3))", 4760, 0.9, 4700, 10), order))
                .isFalse();
        assertThat(guard.prefers(parts, tree("((1 4) (2 3))", 2800, 0.9, 2700, 10), order))
                .isTrue();
        assertThat(guard.prefers(parts, tree("((1 3) (4 2))", 2800, 0.9, 2700, 10), order))
                .as("pieces of parts are multiplied")
                .isFalse();
    }

    @Test
    void aTreeMustBeMuchCheaperThanTheBetterOrder() {
        Guard guard = guard(1.2, 0.6);
        ScoredOrder order = scored(LONG_WRITTEN, Math.log(2100));
        assertThat(prefers(guard, tree("((1 2) (3 4))", 1000, 0.9, 10), order)).isTrue();
        ScoredTree unknown = new ScoredTree(
                new JoinTree(Plan.parse("((1 2) (3 4))")),
                Math.log(1000),
                Math.log(1000),
                OptionalDouble.empty(),
                0,
                Math.log(10));
        assertThat(prefers(guard, unknown, order))
                .as("a model that cannot tell how sure it is")
                .isTrue();
        assertThat(prefers(guard, tree("((1 2) (3 4))", 1100, 0.9, 10), order)).isFalse();
        assertThat(prefers(guard, tree("((1 2) (3 4))", 1000, 0.5, 10), order)).isFalse();
        assertThat(prefers(guard, tree("((1 2) (3 4))", 1000, 0.9, 2e6), order)).isFalse();
        assertThat(prefers(guard, tree("((1 2) (3 4))", Double.NaN, 0.9, 10), order))
                .isFalse();
        ScoredTree product = tree("((1 3) (2 4))", 1000, 0.9, 10);
        assertThat(prefers(guard, product, order)).isFalse();
        assertThat(prefers(guard, product, scored(LONG_WRITTEN, Math.log(41_000))))
                .isTrue();
        assertThat(prefers(guard(0, 0), product, order)).isTrue();
    }

    @Test
    void timesAreComparedAndNotRows() {
        Guard guard = guard(1.2, 0);
        ScoredOrder fewRows = new ScoredOrder(REVERSED, Math.log(100), Math.log(1500));
        ScoredOrder quick = new ScoredOrder(WRITTEN, Math.log(1500), Math.log(1000));
        assertThat(guard.judge(PATH, fewRows, quick, OptionalDouble.of(1))).isEqualTo(Reason.REORDERED);
        assertThat(guard.judge(PATH, quick, fewRows, OptionalDouble.of(1))).isEqualTo(Reason.SLOW_LOOKUPS);
        assertThat(guard.judge(PATH, scored(WRITTEN, 7), scored(REVERSED, 7.1), OptionalDouble.of(1)))
                .isEqualTo(Reason.NO_GAIN);
    }

    private static ScoredOrder scored(JoinOrder order, double logCost) {
        return new ScoredOrder(order, logCost, logCost);
    }

    @Test
    void theModelMustBeSureOfAGainIfItCanTell() {
        ScoredOrder ofEngine = scored(WRITTEN, 7);
        ScoredOrder found = scored(REVERSED, 5);
        Guard guard = guard(1.5, 0.7);
        assertThat(guard.judge(PATH, ofEngine, found, OptionalDouble.of(0.69))).isEqualTo(Reason.UNSURE);
        assertThat(guard.judge(PATH, ofEngine, found, OptionalDouble.of(0.71))).isEqualTo(Reason.REORDERED);
        assertThat(guard.judge(PATH, ofEngine, found, OptionalDouble.empty())).isEqualTo(Reason.REORDERED);
    }
}
