package org.gbjo.engine;

import static org.assertj.core.api.Assertions.assertThat;

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

    /** Two steps weigh as much as 1.49 times the rows. */
    @Test
    void whereTheStoreScansForObjectsSuchStepsWeighAgainstAnOrder() {
        Guard guard = new Guard(1.2, 0, 0);
        ScoredOrder forward = new ScoredOrder(WRITTEN, Math.log(1500));
        ScoredOrder backward = new ScoredOrder(REVERSED, Math.log(1000));
        JoinProblem indexed = new JoinProblem(PATH, WRITTEN);
        JoinProblem scanned = new JoinProblem(PATH, WRITTEN, Lookups.SCANNED);
        assertThat(guard.judge(indexed, forward, backward, 1)).isEqualTo(Reason.LEARNED);
        assertThat(guard.judge(scanned, forward, backward, 1)).isEqualTo(Reason.SLOW_LOOKUPS);
        ScoredOrder muchLess = new ScoredOrder(REVERSED, Math.log(800));
        assertThat(guard.judge(scanned, forward, muchLess, 1)).isEqualTo(Reason.LEARNED);

        ScoredOrder equal = new ScoredOrder(WRITTEN, Math.log(1000));
        assertThat(guard.judge(new JoinProblem(PATH, REVERSED), backward, equal, 1))
                .isEqualTo(Reason.NO_GAIN);
        assertThat(guard.judge(new JoinProblem(PATH, REVERSED, Lookups.SCANNED), backward, equal, 1))
                .isEqualTo(Reason.LEARNED);
    }
}
