package org.gbjo.search;

import org.gbjo.model.CostModel;
import org.gbjo.plan.Planned;
import org.gbjo.plan.Planner;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;

/** Plans by gradient search on a learned cost model (the paper). Any number of threads may use it at once. */
public final class GradientPlanner implements Planner {
    private final CostModel model;
    private final SearchSettings settings;
    private final Pool<GradientSearch> idle = new Pool<>();

    public GradientPlanner(CostModel model, SearchSettings settings) {
        this.model = model;
        this.settings = settings;
    }

    @Override
    public String name() {
        return "gradient";
    }

    @Override
    public Planned plan(Bgp bgp, Deadline deadline) {
        return plan(bgp, deadline, Trace.OFF);
    }

    /** The same with every step shown. */
    public Planned plan(Bgp bgp, Deadline deadline, Trace trace) {
        GradientSearch search = idle.take();
        if (search == null) {
            search = new GradientSearch(model, settings);
        }
        Planned planned = search.run(bgp, deadline, trace);
        // Not in a finally block: a search that failed half-way is dropped.
        idle.give(search);
        return planned;
    }
}
