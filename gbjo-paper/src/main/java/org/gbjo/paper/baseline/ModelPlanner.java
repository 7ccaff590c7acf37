package org.gbjo.paper.baseline;

import org.gbjo.paper.model.CostModel;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.run.Pool;

/**
 * A search on a cost model. What all of them have in common is here: the memory of each thread, the limit on the size
 * of a query, the deadline and the reason that explain shows; a subclass only proposes plans. Any number of threads may
 * use a planner at once.
 */
public abstract class ModelPlanner implements Planner {
    /** As large as a BGP can be. */
    protected static final int NO_LIMIT = PatternSet.LIMIT;

    private final String name;
    private final CostModel model;
    private final int limit;
    /** Whether cartesian products are avoided where possible. */
    protected final boolean connected;

    private final Pool<Evaluation> idle = new Pool<>();

    /** A search for queries of at most {@code limit} patterns. */
    protected ModelPlanner(String name, CostModel model, int limit, boolean connected) {
        this.name = name;
        this.model = model;
        this.limit = limit;
        this.connected = connected;
    }

    @Override
    public final PlanningResult plan(Bgp bgp, Deadline deadline) {
        if (bgp.size() == 1) {
            return PlanningResult.asWritten(bgp, "there is only one plan");
        }
        if (bgp.size() > limit) {
            return PlanningResult.asWritten(
                    bgp,
                    name + " takes queries of at most " + limit + " patterns, got " + bgp.size()
                            + ", so the written order was kept");
        }
        if (deadline.expired()) {
            return PlanningResult.asWritten(bgp, "the deadline had passed before the search began");
        }
        Evaluation evaluation = idle.take();
        if (evaluation == null) {
            evaluation = new Evaluation(model);
        }
        PlanningResult planned = plan(bgp, deadline, evaluation);
        // Not in a finally block: the memory of a search that failed half-way is dropped.
        idle.give(evaluation);
        return planned;
    }

    private PlanningResult plan(Bgp bgp, Deadline deadline, Evaluation evaluation) {
        evaluation.open(bgp, deadline);
        try {
            if (bgp.size() == 2) {
                evaluation.costOf(0, 1);
                return evaluation.result("there is only one plan");
            }
            search(evaluation);
            return evaluation.result("the cheapest plan that " + name + " found");
        } catch (DeadlineExceededException e) {
            return evaluation.resultSoFar("the cheapest plan that " + name + " found before the deadline");
        }
    }

    /**
     * Costs plans of a BGP of at least 3 patterns; the evaluation keeps the cheapest one and ends the search with an
     * exception when the time is over.
     */
    protected abstract void search(Evaluation evaluation);
}
