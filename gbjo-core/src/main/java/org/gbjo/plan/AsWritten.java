package org.gbjo.plan;

import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;

/** The planner that does nothing. */
final class AsWritten implements Planner {
    static final AsWritten PLANNER = new AsWritten();

    private AsWritten() {}

    @Override
    public String name() {
        return "as written";
    }

    @Override
    public PlanningResult plan(Bgp bgp, Deadline deadline) {
        return PlanningResult.asWritten(bgp, "the order of the query was kept");
    }
}
