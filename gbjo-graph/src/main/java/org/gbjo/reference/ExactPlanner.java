package org.gbjo.reference;

import org.gbjo.oracle.Oracle;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.search.ExactSearch;
import org.gbjo.search.Optimum;

/** Asks an oracle for the true left-linear optimum: no planner can find a cheaper order, and none is slower. */
public final class ExactPlanner implements Planner {
    private final Oracle oracle;

    public ExactPlanner(Oracle oracle) {
        this.oracle = oracle;
    }

    @Override
    public PlanningResult plan(Bgp bgp, Deadline deadline) {
        if (bgp.size() > ExactSearch.LEFT_LINEAR_LIMIT) {
            return PlanningResult.asWritten(
                    bgp, "the true optimum is computed for at most " + ExactSearch.LEFT_LINEAR_LIMIT + " patterns");
        }
        try {
            Optimum optimum = new ExactSearch(oracle.open(bgp, deadline), deadline).bestLeftLinear();
            return new PlanningResult(optimum.plan(), Math.log(optimum.cost()), 1 << bgp.size(), "the true optimum");
        } catch (DeadlineExceededException e) {
            return PlanningResult.asWritten(bgp, "the true optimum was not found before " + e.getMessage());
        }
    }
}
