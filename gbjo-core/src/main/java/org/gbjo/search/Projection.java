package org.gbjo.search;

import org.gbjo.model.SoftPlan;
import org.gbjo.plan.PlanBatch;
import org.gbjo.query.Bgp;

/** Turns a soft plan into a plan. Total: any matrix of numbers gives a valid plan. Belongs to one thread. */
interface Projection {

    /** Turns to another BGP. */
    void open(Bgp bgp);

    /** Adds the plan nearest to a soft plan to a batch. */
    void project(SoftPlan plan, PlanBatch batch);
}
