package org.gbjo.paper.model;

import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.run.Deadline;

/**
 * The memory of one thread that works with a cost model. After it has grown to the largest query it allocates nothing.
 */
public interface Workspace {

    /**
     * Turns to another BGP of at least 2 patterns; what depends on the patterns alone is computed here, once. The
     * deadline holds until the next BGP. If it passes in this call or in {@link #logCost}, they throw a {@link
     * org.gbjo.run.DeadlineExceededException} after no more than one layer's work.
     */
    void open(Bgp bgp, Deadline deadline);

    /** The same with counts that are known; not every model can make use of them. */
    default void open(Bgp bgp, KnownCounts known, Deadline deadline) {
        open(bgp, deadline);
    }

    /** The same without a deadline. */
    default void open(Bgp bgp) {
        open(bgp, Deadline.none());
    }

    /** ln C_out of a soft plan; writes its derivative by every entry of the plan to {@code gradient}. */
    double logCost(SoftPlan plan, SoftPlan gradient);

    /**
     * ln C_out of hard plans, one after the other; what they have in common is computed once. Returns how many have
     * their cost now: all of them, or those that come first if the deadline has passed, and always at least one.
     */
    int logCosts(PlanBatch plans, double[] logCosts);

    /**
     * How sure the model is that the first of two plans costs less than the second, 0 to 1; NaN if it cannot tell. What
     * both plans compute is no cause of doubt.
     */
    default double certainty(PlanBatch plans, int first, int second) {
        return Double.NaN;
    }

    /**
     * Whether {@link #logCosts} takes batches of subplans too and costs each as if its patterns alone were the BGP.
     * Only a model in which patterns know nothing of each other can do that; others must be opened for every set of
     * patterns.
     */
    default boolean costsSubplans() {
        return false;
    }
}
