package org.gbjo.paper.search;

import org.gbjo.paper.model.PlanBatch;
import org.gbjo.paper.model.SoftPlan;
import org.gbjo.query.Bgp;

/** Turns a soft plan into a plan. Total: any matrix of numbers gives a valid plan. Belongs to one thread. */
public interface Projection {

    /** The paper's Algorithm 2 with a beam. */
    static Projection leftLinear(ProjectionSettings settings) {
        return new BeamProjection(settings, false, new DecodedOrder());
    }

    /** Turns to another BGP. */
    void open(Bgp bgp);

    /** Adds the plan nearest to a soft plan to a batch. */
    void project(SoftPlan plan, PlanBatch batch);
}
