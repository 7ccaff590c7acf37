package org.gbjo.plan;

import org.gbjo.api.PublicApi;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.run.Deadline;

/** Chooses the order of the joins: a BGP in, a plan out. The BGP is never changed. Shared by all threads. */
@PublicApi
@FunctionalInterface
public interface Planner {

    /**
     * The plan that this planner would run. When the time is over it returns the best plan so far; when it cannot judge,
     * the patterns as they were written. The result says why.
     */
    PlanningResult plan(Bgp bgp, Deadline deadline);

    /** The same with counts that are known; not every planner can make use of them. */
    default PlanningResult plan(Bgp bgp, KnownCounts known, Deadline deadline) {
        return plan(bgp, deadline);
    }

    /** Keeps the patterns as they were written. */
    static Planner asWritten() {
        return (bgp, deadline) -> PlanningResult.asWritten(bgp, "the order of the query was kept");
    }
}
