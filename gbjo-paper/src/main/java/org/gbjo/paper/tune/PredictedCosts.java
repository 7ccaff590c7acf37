package org.gbjo.paper.tune;

import java.util.List;
import org.gbjo.learn.TrueCosts;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.run.Deadline;
import org.gbjo.workload.Query;

/**
 * What a model predicts for the plans that were found on it: how well a planner searches, whatever the model is worth.
 *
 * @param queries those that are planned
 */
record PredictedCosts(List<Query> queries) {

    /** The mean of the logarithms of the predicted costs; no number where a plan has none. */
    double mean(Planner planner) {
        double sum = 0;
        for (Query query : queries) {
            PlanningResult planned = planner.plan(query.bgp(), Deadline.after(TrueCosts.TIME_TO_PLAN));
            sum += planned.predictedCost();
        }
        return sum / queries.size();
    }
}
