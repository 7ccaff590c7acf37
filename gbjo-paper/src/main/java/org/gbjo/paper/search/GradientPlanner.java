package org.gbjo.paper.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.model.CostModel;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.run.Deadline;
import org.gbjo.run.Pool;

/** Plans by gradient search on a learned cost model (the paper). Any number of threads may use it at once. */
public final class GradientPlanner implements Planner {
    /** The compiler works in bursts: so many rounds without a gain mean that it has finished. */
    private static final int WARM_UP_PATIENCE = 100;

    private final CostModel model;
    private final SearchSettings settings;
    private final Kernels kernels;
    private final Pool<GradientSearch> idle = new Pool<>();

    public GradientPlanner(CostModel model, SearchSettings settings) {
        this(model, settings, Kernels.best());
    }

    /**
     * A planner that computes with these kernels. The scalar ones finish some hundred searches of a new Java process
     * before the SIMD ones are compiled.
     */
    public GradientPlanner(CostModel model, SearchSettings settings, Kernels kernels) {
        this.model = model;
        this.settings = settings;
        this.kernels = kernels;
        // Made here, so that its classes are loaded before a query waits for them.
        idle.give(new GradientSearch(model, settings, kernels));
    }

    @Override
    public PlanningResult plan(Bgp bgp, Deadline deadline) {
        return plan(bgp, deadline, Trace.OFF);
    }

    /**
     * Plans stars of 2 to 13 patterns until the compiler has done its work or the time is over; returns whether it has.
     * The first searches of a Java process take a hundred times as long as later ones.
     */
    public boolean warmUp(Duration atMost) {
        Deadline deadline = Deadline.after(atMost);
        long best = Long.MAX_VALUE;
        int roundsWithoutGain = 0;
        while (roundsWithoutGain < WARM_UP_PATIENCE && !deadline.expired()) {
            long taken = warmUpRound(deadline);
            roundsWithoutGain = taken < 0.95 * best ? 0 : roundsWithoutGain + 1;
            best = Math.min(best, taken);
        }
        return roundsWithoutGain == WARM_UP_PATIENCE;
    }

    /** Plans each size once; returns the nanoseconds that it took. */
    long warmUpRound(Deadline deadline) {
        long start = System.nanoTime();
        for (int size = 2; size < 14 && !deadline.expired(); size++) {
            plan(star(size), deadline);
        }
        return System.nanoTime() - start;
    }

    private static Bgp star(int size) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(Pattern.of("?subject", "<urn:gbjo:" + i + ">", "?object" + i));
        }
        return new Bgp(patterns);
    }

    /** The same with every step shown. */
    public PlanningResult plan(Bgp bgp, Deadline deadline, Trace trace) {
        GradientSearch search = idle.take();
        if (search == null) {
            search = new GradientSearch(model, settings, kernels);
        }
        PlanningResult planned = search.run(bgp, deadline, trace);
        // Not in a finally block: a search that failed half-way is dropped.
        idle.give(search);
        return planned;
    }
}
