package org.gbjo.plan;

import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.run.Deadline;

/** Chooses the order of the joins: a BGP in, a plan out. The BGP is never changed. Shared by all threads. */
public interface Planner {

    /** What explain and the reports print. */
    String name();

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
        return AsWritten.PLANNER;
    }
}
