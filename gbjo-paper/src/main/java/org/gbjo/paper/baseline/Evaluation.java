package org.gbjo.paper.baseline;

import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.model.PlanBatch;
import org.gbjo.paper.model.SoftPlan;
import org.gbjo.paper.model.Workspace;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;

/**
 * Asks a cost model about the plans of one query: counts the questions, keeps the cheapest plan, and stops the search
 * with a {@link org.gbjo.run.DeadlineExceededException} when the time is over. Belongs to one thread; its memory is
 * reused from query to query.
 */
public final class Evaluation {
    /** Plans that are scored together: enough for the kernels, few enough that a deadline is noticed soon. */
    public static final int BATCH = 128;

    private final Workspace workspace;
    private final PlanBatch best = new PlanBatch();
    private double[] costs = new double[BATCH];
    private Bgp bgp;
    private Bgp opened;
    private Deadline deadline;
    private double bestCost;
    private int evaluations;
    private Plan beginning;

    Evaluation(CostModel model) {
        workspace = model.newWorkspace();
    }

    void open(Bgp query, Deadline end) {
        bgp = query;
        deadline = end;
        best.reset(query.size());
        bestCost = Double.POSITIVE_INFINITY;
        evaluations = 0;
        beginning = null;
        workspace.open(query);
        opened = query;
    }

    /** The query. */
    public Bgp bgp() {
        return bgp;
    }

    /**
     * ln C_out of plans of the whole query, the cheapest of which is kept. What is no number is infinite. The array is
     * good until the next call.
     */
    public double[] logCosts(PlanBatch plans) {
        double[] found = costsOn(bgp, plans);
        for (int i = 0; i < plans.size(); i++) {
            if (found[i] < bestCost) {
                bestCost = found[i];
                best.reset(plans.patterns());
                best.addFrom(plans, i);
            }
        }
        return found;
    }

    /** ln C_out of a soft plan and its derivatives. */
    public double logCost(SoftPlan plan, SoftPlan gradient) {
        turnTo(bgp);
        evaluations++;
        return workspace.logCost(plan, gradient);
    }

    /** The cost of one left-linear plan. */
    double costOf(int... order) {
        PlanBatch single = new PlanBatch();
        single.reset(bgp.size());
        single.addOrder(order);
        return logCosts(single)[0];
    }

    /** Whether subplans of the query need no BGP of their own. */
    boolean costsSubplans() {
        return workspace.costsSubplans();
    }

    /** The costs of plans that are no candidates: those of some part of the query, or subplans. */
    double[] costsOn(Bgp part, PlanBatch plans) {
        turnTo(part);
        if (costs.length < plans.size()) {
            costs = new double[plans.size()];
        }
        workspace.logCosts(plans, costs);
        evaluations += plans.size();
        for (int i = 0; i < plans.size(); i++) {
            if (Double.isNaN(costs[i])) {
                costs[i] = Double.POSITIVE_INFINITY;
            }
        }
        return costs;
    }

    private void turnTo(Bgp next) {
        deadline.check();
        if (!next.equals(opened)) {
            workspace.open(next);
            opened = next;
        }
    }

    /** How many plans of the query the model was asked about. */
    int evaluations() {
        return evaluations;
    }

    /** What a search that grows plans has by now; if it ends early, the other patterns follow as they were written. */
    void keepBeginning(Plan subplan) {
        beginning = subplan;
    }

    /** The cheapest plan of a search that came to its end. */
    PlanningResult result(String reason) {
        return best.size() > 0
                ? cheapest(reason)
                : asWritten("the model predicts no number for this query, so the written order was kept");
    }

    /** The cheapest plan of a search that the deadline ended. */
    PlanningResult resultSoFar(String reason) {
        if (best.size() > 0) {
            return cheapest(reason);
        }
        if (beginning == null) {
            return asWritten("no plan was costed before the deadline, so the written order was kept");
        }
        String late = "the deadline passed after " + beginning.patterns().size()
                + " patterns, the others follow as they were written";
        return new PlanningResult(completed(beginning), PlanningResult.UNKNOWN_COST, evaluations, late);
    }

    private PlanningResult cheapest(String reason) {
        Plan plan = best.plan(0);
        assert plan.patterns().equals(bgp.all());
        return new PlanningResult(plan, bestCost, evaluations, reason);
    }

    private PlanningResult asWritten(String reason) {
        return new PlanningResult(Plan.asWritten(bgp.size()), PlanningResult.UNKNOWN_COST, evaluations, reason);
    }

    private Plan completed(Plan subplan) {
        Plan plan = subplan;
        for (int pattern : bgp.all().minus(subplan.patterns()).toArray()) {
            plan = new Plan.Join(plan, new Plan.Leaf(pattern));
        }
        return plan;
    }
}
