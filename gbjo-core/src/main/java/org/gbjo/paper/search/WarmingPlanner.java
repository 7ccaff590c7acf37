package org.gbjo.paper.search;

import java.lang.System.Logger.Level;
import java.time.Duration;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.model.CostModel;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;

/**
 * The gradient search for a process that plans from its first moment on. Until the compiler has translated them, SIMD
 * kernels are a hundred times slower than later, and several times slower than scalar ones. So queries are planned with
 * scalar kernels while a thread of its own warms the SIMD ones up, and with these as soon as they are faster.
 *
 * <p>Both agree up to rounding. A query of which several plans are predicted alike may therefore get another of them
 * after the change; where equal plans matter more than the first second, a {@link GradientPlanner} is the right choice.
 */
public final class WarmingPlanner implements Planner {
    private static final Duration LONGEST = Duration.ofMinutes(1);
    /** A single fast round may be luck. */
    private static final int FAST_ROUNDS = 3;

    private final Thread thread;
    private volatile GradientPlanner current;
    private volatile boolean warm;

    private WarmingPlanner(GradientPlanner scalar, GradientPlanner fast) {
        current = scalar;
        thread = new Thread(() -> warmUp(scalar, fast), "gbjo-warm-up");
        thread.setDaemon(true);
    }

    /** A planner that is ready at once; its thread ends when the fast kernels are in use, after a minute at most. */
    public static WarmingPlanner start(CostModel model, SearchSettings settings) {
        WarmingPlanner planner = new WarmingPlanner(
                new GradientPlanner(model, settings, Kernels.scalar()), new GradientPlanner(model, settings));
        planner.thread.start();
        return planner;
    }

    private void warmUp(GradientPlanner scalar, GradientPlanner fast) {
        Deadline deadline = Deadline.after(LONGEST);
        try {
            int fastRounds = 0;
            while (fastRounds < FAST_ROUNDS && !deadline.expired()) {
                long taken = fast.warmUpRound(deadline);
                fastRounds = taken < scalar.warmUpRound(deadline) ? fastRounds + 1 : 0;
            }
            if (fastRounds == FAST_ROUNDS) {
                current = fast;
                warm = true;
            }
        } catch (RuntimeException e) {
            System.getLogger("org.gbjo.search")
                    .log(Level.WARNING, "planning keeps the slower scalar kernels, the warm-up failed: " + e);
        }
    }

    /** Whether the fast kernels are in use. */
    public boolean isWarm() {
        return warm;
    }

    /** Waits until the thread has ended. */
    void awaitWarmUp() throws InterruptedException {
        thread.join();
    }

    @Override
    public String name() {
        return current.name();
    }

    @Override
    public PlanningResult plan(Bgp bgp, Deadline deadline) {
        return current.plan(bgp, deadline);
    }
}
