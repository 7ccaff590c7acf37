package org.gbjo.engine;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Variable;
import org.gbjo.run.Deadline;

/**
 * Plans made-up BGPs before a model is handed out, so that its first query does not pay for loading and interpreting
 * classes: the first plan of a process takes fifty times as long as the thousandth.
 */
final class WarmUp {
    private static final Duration LONGEST = Duration.ofMillis(300);
    private static final long FAST_ENOUGH_NANOS = 500_000;
    private static final int FAST_ROUNDS = 10;

    private WarmUp() {}

    /** Plans for a moment; a model that fails at it is told of when a query fails. */
    static void run(LoadedModel model) {
        try {
            plan(model);
        } catch (RuntimeException | StackOverflowError | AssertionError e) {
            System.getLogger("org.gbjo.engine").log(Level.DEBUG, "the model failed at planning made-up queries", e);
        }
    }

    private static void plan(LoadedModel model) {
        Deadline deadline = Deadline.after(LONGEST);
        OrderScorer scorer = new OrderScorer(model);
        for (int fastRounds = 0; fastRounds < FAST_ROUNDS && !deadline.expired(); ) {
            long start = System.nanoTime();
            for (int size = 3; size <= 6; size++) {
                Bgp bgp = path(size);
                scorer.open(bgp, Deadline.none());
                scorer.score(JoinOrder.asWritten(size));
                model.planner().plan(bgp, deadline);
            }
            fastRounds = System.nanoTime() - start < 4 * FAST_ENOUGH_NANOS ? fastRounds + 1 : 0;
        }
    }

    private static Bgp path(int size) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(new Pattern(
                    new Variable("v" + i),
                    new Constant("<urn:x-gbjo:warm-up:" + i + ">"),
                    new Variable("v" + (i + 1))));
        }
        return new Bgp(patterns);
    }
}
