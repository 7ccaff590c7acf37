package org.gbjo.decision;

import static org.assertj.core.api.Assertions.assertThat;

import org.gbjo.plan.JoinOrder;
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

    private static ScoredTree tree(String plan, double rows, double certainty, double hashedRows) {
        return tree(plan, rows, certainty, 0, hashedRows);
    }

    private static ScoredTree tree(String plan, double rows, double certainty, double resultRows, double hashedRows) {
        return new ScoredTree(
                new JoinTree(Plan.parse(plan)), Math.log(rows), certainty, Math.log(resultRows), Math.log(hashedRows));
    }

    /** 10,000 rows are the result; what leads to it is 2,100 rows in the order and 1,000 in the tree. */
    @Test
    void whatAllPlansHaveInCommonDoesNotHideWhatATreeGains() {
        Guard guard = new Guard(1.2, 0.6, 0, 5.0 / 3);
        JoinProblem problem = new JoinProblem(LONG_PATH, LONG_WRITTEN);
        ScoredOrder order = new ScoredOrder(LONG_WRITTEN, Math.log(12_100));
        assertThat(guard.prefers(problem, tree("((1 2) (3 4))", 11_000, 0.9, 10_000, 10), order))
                .isTrue();
        assertThat(guard.prefers(problem, tree("((1 2) (3 4))", 11_100, 0.9, 10_000, 10), order))
                .isFalse();
        assertThat(guard.prefers(problem, tree("((1 2) (3 4))", 11_000, 0.9, 0, 10), order))
                .isFalse();
    }

    @Test
    void aTreeMustBeMuchCheaperThanTheBetterOrder() {
        Guard guard = new Guard(1.2, 0.6, 0, 5.0 / 3);
        JoinProblem problem = new JoinProblem(LONG_PATH, LONG_WRITTEN);
        ScoredOrder order = new ScoredOrder(LONG_WRITTEN, Math.log(2100));
        assertThat(guard.prefers(problem, tree("((1 2) (3 4))", 1000, 0.9, 10), order))
                .isTrue();
        assertThat(guard.prefers(problem, tree("((1 2) (3 4))", 1000, Double.NaN, 10), order))
                .isTrue();
        assertThat(guard.prefers(problem, tree("((1 2) (3 4))", 1100, 0.9, 10), order))
                .isFalse();
        assertThat(guard.prefers(problem, tree("((1 2) (3 4))", 1000, 0.5, 10), order))
                .isFalse();
        assertThat(guard.prefers(problem, tree("((1 2) (3 4))", 1000, 0.9, 2e6), order))
                .isFalse();
        assertThat(guard.prefers(problem, tree("((1 2) (3 4))", Double.NaN, 0.9, 10), order))
                .isFalse();
        ScoredTree product = tree("((1 3) (2 4))", 1000, 0.9, 10);
        assertThat(guard.prefers(problem, product, order)).isFalse();
        assertThat(guard.prefers(problem, product, new ScoredOrder(LONG_WRITTEN, Math.log(41_000))))
                .isTrue();
        assertThat(new Guard(0, 0, 0, 5.0 / 3).prefers(problem, product, order)).isTrue();
    }

    @Test
    void stepsByObjectWeighAgainstATreeWhereTheStoreScans() {
        Guard guard = new Guard(1.2, 0, 0, 5.0 / 3);
        ScoredOrder order = new ScoredOrder(LONG_WRITTEN, Math.log(2100));
        ScoredTree backward = tree("((2 1) (4 3))", 1000, 1, 10);
        assertThat(guard.prefers(new JoinProblem(LONG_PATH, LONG_WRITTEN), backward, order))
                .isTrue();
        assertThat(guard.prefers(new JoinProblem(LONG_PATH, LONG_WRITTEN, ObjectAccess.SCANNED), backward, order))
                .isFalse();
    }

    /** Two steps weigh as much as 1.49 times the rows. */
    @Test
    void whereTheStoreScansForObjectsSuchStepsWeighAgainstAnOrder() {
        Guard guard = new Guard(1.2, 0, 0, 5.0 / 3);
        ScoredOrder forward = new ScoredOrder(WRITTEN, Math.log(1500));
        ScoredOrder backward = new ScoredOrder(REVERSED, Math.log(1000));
        JoinProblem indexed = new JoinProblem(PATH, WRITTEN);
        JoinProblem scanned = new JoinProblem(PATH, WRITTEN, ObjectAccess.SCANNED);
        assertThat(guard.judge(indexed, forward, backward, 1)).isEqualTo(Reason.LEARNED);
        assertThat(guard.judge(scanned, forward, backward, 1)).isEqualTo(Reason.SLOW_LOOKUPS);
        ScoredOrder muchLess = new ScoredOrder(REVERSED, Math.log(800));
        assertThat(guard.judge(scanned, forward, muchLess, 1)).isEqualTo(Reason.LEARNED);

        ScoredOrder equal = new ScoredOrder(WRITTEN, Math.log(1000));
        assertThat(guard.judge(new JoinProblem(PATH, REVERSED), backward, equal, 1))
                .isEqualTo(Reason.NO_GAIN);
        assertThat(guard.judge(new JoinProblem(PATH, REVERSED, ObjectAccess.SCANNED), backward, equal, 1))
                .isEqualTo(Reason.LEARNED);
    }
}
