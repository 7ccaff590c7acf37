package org.gbjo.plan;

import org.gbjo.api.PublicApi;
import org.gbjo.query.Bgp;

/**
 * What a planner decided.
 *
 * @param plan the chosen plan
 * @param predictedCost the natural logarithm of its predicted C_out, or {@link #UNKNOWN_COST}
 * @param evaluations how many plans, soft or hard, the cost model was asked about
 * @param reason why this plan, in a sentence for explain
 */
@PublicApi
public record PlanningResult(Plan plan, double predictedCost, int evaluations, String reason) {
    /** The planner has no opinion on the cost. */
    public static final double UNKNOWN_COST = Double.NaN;

    /** The patterns as they were written, of unknown cost. */
    public static PlanningResult asWritten(Bgp bgp, String reason) {
        return new PlanningResult(Plan.asWritten(bgp.size()), UNKNOWN_COST, 0, reason);
    }

    public boolean isCostKnown() {
        return !Double.isNaN(predictedCost);
    }
}
