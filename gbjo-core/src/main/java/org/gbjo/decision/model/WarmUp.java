package org.gbjo.decision.model;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.gbjo.cardinality.ratio.RowRatios;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.PlanShape;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.run.Deadline;
import org.gbjo.search.StoreTimes;

/**
 * Plans synthetic queries, so that the first real one does not pay for loading and interpreting classes: the first plan
 * of a process takes fifty times as long as the thousandth. It goes on for a while after the model is in use. Where few
 * queries are worth planning, their planning alone would never be compiled, and so would never become fast enough to be
 * worth it for the others.
 */
public final class WarmUp {
    private static final Duration LONGEST = Duration.ofMillis(300);
    private static final long FAST_ENOUGH_NANOS = 500_000;
    private static final int FAST_ROUNDS = 10;
    private static final int SMALLEST = 3;
    private static final int LARGEST = 6;

    private static final Duration LONGEST_IN_USE = Duration.ofSeconds(15);
    private static final int ROUNDS_IN_USE = 500;
    private static final int LARGEST_IN_USE = 9;

    private final LongSupplier nanoTime;

    /** A warm-up that measures with this clock. */
    public WarmUp(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Plans for a moment, before the model is in use. */
    public void beforeUse(LoadedModel model) {
        attempt(() -> {
            Deadline deadline = Deadline.after(LONGEST, nanoTime);
            for (int fastRounds = 0; fastRounds < FAST_ROUNDS && !deadline.expired(); ) {
                long start = nanoTime.getAsLong();
                for (int size = SMALLEST; size <= LARGEST; size++) {
                    plan(SyntheticQueries.path(size), model, deadline);
                }
                long allowed = (LARGEST - SMALLEST + 1) * FAST_ENOUGH_NANOS;
                fastRounds = nanoTime.getAsLong() - start < allowed ? fastRounds + 1 : 0;
            }
        });
    }

    /**
     * Plans for some seconds while the model is in use, and records how long that takes. Otherwise the time of the
     * first query, which was planned before the code was compiled, would be all that is known.
     */
    public void inUse(LoadedModel model, PlanningTimes times) {
        attempt(() -> {
            Deadline deadline = Deadline.after(LONGEST_IN_USE, nanoTime);
            for (int round = 0; round < ROUNDS_IN_USE && !deadline.expired(); round++) {
                for (int size = SMALLEST; size <= LARGEST_IN_USE; size++) {
                    long start = nanoTime.getAsLong();
                    plan(SyntheticQueries.path(size), model, deadline);
                    plan(SyntheticQueries.star(size), model, deadline);
                    times.record(size, (nanoTime.getAsLong() - start) / 2);
                }
            }
        });
    }

    /** A model that fails here is reported when a query fails. */
    private static void attempt(Runnable planning) {
        try {
            planning.run();
        } catch (RuntimeException | StackOverflowError | AssertionError e) {
            System.getLogger("org.gbjo.decision").log(Level.DEBUG, "the model failed at planning synthetic queries", e);
        }
    }

    private static void plan(Bgp bgp, LoadedModel model, Deadline deadline) {
        JoinOrder written = JoinOrder.asWritten(bgp.size());
        model.counts()
                .map(counts -> RoughCost.of(bgp.patterns(), KnownCounts.NONE, counts, StoreTimes.ROWS))
                .ifPresent(rough -> {
                    rough.score(written);
                    rough.greedyLogNanos();
                });
        PreparedBgp prepared = model.prepare(bgp, KnownCounts.NONE, RowRatios.NONE, StoreTimes.ROWS, Deadline.none());
        prepared.score(written);
        prepared.bestOrder(written, PlanShape.ORDER, deadline)
                .ifPresent(best -> prepared.certainty(best.order(), written));
        model.release(prepared);
    }
}
