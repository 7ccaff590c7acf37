package org.gbjo.model;

import org.gbjo.plan.PlanBatch;
import org.gbjo.query.Bgp;

/**
 * The memory of one thread that works with a cost model. After it has grown to the largest query it allocates nothing.
 */
public interface Workspace {

    /** Turns to another BGP of at least 2 patterns; what depends on the patterns alone is computed here, once. */
    void open(Bgp bgp);

    /** The cost of a soft plan; writes its derivative by every entry of the plan to {@code gradient}. */
    double cost(SoftPlan plan, SoftPlan gradient);

    /** The costs of hard plans, one after the other; what they have in common is computed once. */
    void costs(PlanBatch plans, double[] costs);

    /**
     * Whether {@link #costs} takes batches of subplans too and costs each as if its patterns alone were the BGP. Only a
     * model in which patterns know nothing of each other can do that; others must be opened for every set of patterns.
     */
    default boolean costsSubplans() {
        return false;
    }
}
