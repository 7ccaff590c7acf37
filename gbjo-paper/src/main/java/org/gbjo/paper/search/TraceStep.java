package org.gbjo.paper.search;

import org.gbjo.paper.model.SoftPlan;
import org.gbjo.plan.Plan;

/**
 * One step of a search, as explain and plots show it.
 *
 * @param start which start, from 0
 * @param step t
 * @param temperature τ
 * @param penaltyFactor λ(t)
 * @param softCost the predicted cost of the soft plan
 * @param penalties each penalty, without weights
 * @param loss what the step descends: the cost and the weighted penalties
 * @param edges the soft plan, {@code edges[node][join]}
 * @param projected the plan that the soft plan is nearest to
 */
@SuppressWarnings("ArrayRecordComponent") // a snapshot that is written out, never compared
public record TraceStep(
        int start,
        int step,
        double temperature,
        double penaltyFactor,
        double softCost,
        PenaltyValues penalties,
        double loss,
        float[][] edges,
        Plan projected) {

    static float[][] copy(SoftPlan plan) {
        float[][] edges = new float[plan.nodes()][plan.joins()];
        for (int node = 0; node < plan.nodes(); node++) {
            for (int join = 0; join < plan.joins(); join++) {
                edges[node][join] = plan.get(node, join);
            }
        }
        return edges;
    }
}
