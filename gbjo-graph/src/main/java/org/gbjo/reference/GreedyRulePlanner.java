package org.gbjo.reference;

import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.IndependenceEstimator;
import org.gbjo.plan.Plan;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;
import org.gbjo.search.GreedySearch;
import org.gbjo.search.StepCost;
import org.gbjo.statistics.PatternCounts;

/**
 * What an optimizer without a learned model does: counts, the assumption that nothing depends on anything, and a {@link
 * GreedySearch}. Any number of threads may use it at once.
 */
public final class GreedyRulePlanner implements Planner {
    private final IndependenceEstimator estimator;
    private final StepCost stepCost;
    private final String reason;

    private GreedyRulePlanner(PatternCounts counts, StepCost stepCost, String reason) {
        this.estimator = new IndependenceEstimator(counts);
        this.stepCost = stepCost;
        this.reason = reason;
    }

    /**
     * Takes the pattern with the fewest matches first and then, again and again, the one with the fewest matches among
     * those that share a variable with it. The rule that a learned planner must beat to be worth anything.
     */
    public static GreedyRulePlanner smallestFirst(PatternCounts counts) {
        return new GreedyRulePlanner(
                counts, StepCost.SMALLEST_FIRST, "the smallest pattern first, then what is connected");
    }

    /**
     * Takes the pair with the fewest estimated rows first and then, again and again, the pattern that leaves the fewest
     * (Selinger et al., SIGMOD 1979). Departs from System R, whose search is dynamic programming: greedy, so that any
     * number of patterns is planned.
     */
    public static GreedyRulePlanner independence(PatternCounts counts) {
        return new GreedyRulePlanner(counts, StepCost.C_OUT, "the fewest rows first if nothing depends on anything");
    }

    @Override
    public PlanningResult plan(Bgp bgp, Deadline deadline) {
        if (bgp.size() == 1) {
            return PlanningResult.asWritten(bgp, "there is only one plan");
        }
        if (deadline.expired()) {
            return PlanningResult.asWritten(bgp, "the deadline passed before patterns were counted");
        }
        Cardinalities cardinalities = estimator.open(bgp, deadline);
        GreedySearch search = new GreedySearch(stepCost);
        Plan plan = Plan.leftLinear(search.search(cardinalities));
        double logCost = stepCost == StepCost.C_OUT ? Math.log(search.cost()) : PlanningResult.UNKNOWN_COST;
        return new PlanningResult(plan, logCost, 0, reason);
    }
}
