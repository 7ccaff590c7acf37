package org.gbjo.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Supplier;
import org.gbjo.plan.Plan;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.report.statistics.Distribution;
import org.gbjo.run.Deadline;

/**
 * How long a planner takes for one query, and what it allocates, its result included.
 *
 * @param median milliseconds
 * @param least milliseconds; where the machine is shared, only the fastest runs tell what the code can do
 * @param bytes of a run, in the mean
 */
record Timing(double median, double least, long bytes) {
    private static final int LEAST_RUNS = 20;
    private static final int RUNS_TO_WEIGH = 200;
    private static final int LEAST_RUNS_TO_WEIGH = 5;
    private static final Duration LONGEST_TO_WEIGH = Duration.ofSeconds(2);

    /** Measures for about this long, after a warm-up of as long. */
    static Timing of(Planner planner, Bgp bgp, Duration time) {
        millis(planner, bgp, time);
        Distribution millis = millis(planner, bgp, time);
        // The deadline is the caller's, and so are its bytes.
        Deadline deadline = Deadline.none();
        return new Timing(millis.median(), millis.least(), allocated(() -> planner.plan(bgp, deadline)));
    }

    /** The times of single runs. */
    static Distribution millis(Planner planner, Bgp bgp, Duration time) {
        long end = System.nanoTime() + time.toNanos();
        double[] millis = new double[1024];
        int count = 0;
        while (count < LEAST_RUNS || System.nanoTime() < end) {
            if (count == millis.length) {
                millis = Arrays.copyOf(millis, 2 * count);
            }
            long start = System.nanoTime();
            planner.plan(bgp, Deadline.none());
            millis[count++] = (System.nanoTime() - start) / 1e6;
        }
        return Distribution.of(Arrays.copyOf(millis, count));
    }

    /** The mean over some runs, fewer if they take long. */
    static long allocated(Supplier<PlanningResult> work) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        PlanningResult[] kept = new PlanningResult[RUNS_TO_WEIGH];
        long end = System.nanoTime() + LONGEST_TO_WEIGH.toNanos();
        long before = threads.getCurrentThreadAllocatedBytes();
        int runs = 0;
        while (runs < RUNS_TO_WEIGH && (runs < LEAST_RUNS_TO_WEIGH || System.nanoTime() < end)) {
            kept[runs++] = work.get();
        }
        return (threads.getCurrentThreadAllocatedBytes() - before) / runs;
    }

    /** What the result alone takes if its plan is made once more, in the way in which the planner makes it. */
    static long resultBytes(PlanningResult planned, Supplier<Plan> made) {
        return allocated(
                () -> new PlanningResult(made.get(), planned.predictedCost(), planned.evaluations(), planned.reason()));
    }
}
