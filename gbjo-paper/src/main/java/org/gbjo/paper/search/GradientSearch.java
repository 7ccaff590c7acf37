package org.gbjo.paper.search;

import org.gbjo.kernel.Kernels;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.model.PlanBatch;
import org.gbjo.paper.model.SoftPlan;
import org.gbjo.paper.model.Workspace;
import org.gbjo.paper.random.GaussianStream;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.run.SeededRandom;

/**
 * The paper's Algorithm 1. Departs: the best discrete plan is kept as a plan, not as the logits after it; the plans of
 * a start are scored in one batch; and there may be further starts with noise and a polish at the end.
 *
 * <p>{@link ProjectionSettings} says whether the soft plan after the last step is projected, which would be lost
 * otherwise, and whether the joins of a discrete plan are numbered from the bottom before it is costed, so that its cost
 * does not depend on which join the search used where. The authors' code does neither. Soft plans, their costs and their
 * gradients are the same as theirs at every step, up to rounding, if momentum is plain.
 *
 * <p>The deadline is looked at between the layers of the model and between groups of plans that are scored. What may
 * still come after it: the layer that is being computed, or a projection, and the score of a single plan, so that the
 * work was not for nothing.
 *
 * <p>Belongs to one thread and allocates nothing but the result once it has grown to the largest query.
 */
final class GradientSearch {
    private static final String FOUND = "the cheapest plan that the gradient search found";
    private static final String LATE = "the last plan that the gradient search found before the deadline";
    private static final String LATE_BEST = "the cheapest plan that the gradient search found before the deadline";
    private static final String STOPPED =
            "the cheapest plan that the gradient search found before its gradient overflowed";
    private static final String TOO_LATE =
            "the deadline had passed before the search began, so the written order was kept";
    private static final String NOTHING_YET =
            "the deadline passed before the search had found a plan, so the written order was kept";
    private static final String NO_CHOICE = "there is only one plan";
    private static final String NO_NUMBER =
            "the model predicts no number for this query, so the written order was kept";

    private final SearchSettings settings;
    private final Workspace workspace;
    private final Relaxation relaxation;
    private final Penalties penalties;
    private final DecodedOrder decoded = new DecodedOrder();
    private final Projection projection;
    private final Projection firstProjection;
    private final Descent descent;
    private final Polish polish;
    private final GaussianStream random = new GaussianStream(0);
    private final SoftPlan soft = new SoftPlan();
    private final SoftPlan gradient = new SoftPlan();
    private final SoftPlan hard = new SoftPlan();
    private final SoftPlan hardGradient = new SoftPlan();
    private final PlanBatch candidates = new PlanBatch();
    private final PlanBatch last = new PlanBatch();
    private final PlanBatch best = new PlanBatch();
    private double[] costs = new double[0];
    private float[] logitGradient = new float[0];
    private int[] order = new int[0];
    private double bestCost;
    private int evaluations;
    private String reason;

    GradientSearch(CostModel model, SearchSettings settings, Kernels kernels) {
        boolean connected = settings.projection().connected();
        this.settings = settings;
        this.workspace = model.newWorkspace(kernels);
        this.relaxation = settings.relaxation() == RelaxationKind.CHAIN
                ? new ChainRelaxation(settings.balanceRounds())
                : new TreeRelaxation();
        this.penalties = new Penalties(kernels, settings.penalties(), isLeftLinear());
        this.projection = settings.relaxation() == RelaxationKind.BUSHY
                ? new BushyProjection(kernels, connected)
                : new BeamProjection(settings.projection(), isChain(), decoded);
        this.firstProjection = hasAuthorsFirstPlan() ? new TiedProjection(decoded) : projection;
        this.descent = new Descent(settings.descent());
        this.polish = new Polish(settings.polish(), connected);
    }

    private boolean isLeftLinear() {
        return settings.relaxation() != RelaxationKind.BUSHY;
    }

    private boolean isChain() {
        return settings.relaxation() == RelaxationKind.CHAIN;
    }

    private boolean hasAuthorsFirstPlan() {
        return settings.projection().ties() == Ties.BY_NUMBER
                && settings.relaxation() == RelaxationKind.TREE
                && !settings.projection().connected();
    }

    private boolean keepsJoinNumbers() {
        return settings.projection().joinNumbers() == JoinNumbers.AS_SEARCHED;
    }

    PlanningResult run(Bgp bgp, Deadline deadline, Trace trace) {
        if (bgp.size() == 1) {
            return PlanningResult.asWritten(bgp, NO_CHOICE);
        }
        if (deadline.expired()) {
            return PlanningResult.asWritten(bgp, TOO_LATE);
        }
        try {
            open(bgp, deadline);
        } catch (DeadlineExceededException e) {
            return PlanningResult.asWritten(bgp, NOTHING_YET);
        }
        if (bgp.size() == 2) {
            candidates.addOrder(order);
            score(candidates);
            return result(bgp, NO_CHOICE);
        }
        boolean inTime = true;
        for (int start = 0; inTime && start < settings.starts().count(); start++) {
            candidates.reset(bgp.size());
            inTime = descendInTime(start, deadline, trace);
            if (inTime && !keepsJoinNumbers()) {
                inTime = score(candidates);
            } else if (best.size() == 0 && candidates.size() > 0) {
                last.reset(bgp.size());
                last.addFrom(candidates, candidates.size() - 1);
                score(last);
            }
        }
        if (best.size() > 0 && isLeftLinear()) {
            improve(bgp, deadline);
        }
        return result(bgp, reason);
    }

    private void open(Bgp bgp, Deadline deadline) {
        int n = bgp.size();
        workspace.open(bgp, deadline);
        projection.open(bgp);
        firstProjection.open(bgp);
        soft.reset(n);
        gradient.reset(n);
        hard.reset(n);
        hardGradient.reset(n);
        candidates.reset(n);
        best.reset(n);
        bestCost = Double.POSITIVE_INFINITY;
        evaluations = 0;
        reason = FOUND;
        if (order.length != n) {
            order = new int[n];
        }
        for (int i = 0; i < n; i++) {
            order[i] = i;
        }
    }

    /** One start: fills the candidates; returns false if the deadline passed. */
    private boolean descendInTime(int start, Deadline deadline, Trace trace) {
        try {
            descend(start, deadline, trace);
            return true;
        } catch (DeadlineExceededException e) {
            reason = best.size() > 0 ? LATE_BEST : LATE;
            return false;
        }
    }

    private void descend(int start, Deadline deadline, Trace trace) {
        int steps = settings.steps();
        relaxation.open(soft.patterns());
        if (start > 0) {
            random.reset(SeededRandom.mix(settings.starts().seed()) + start);
            relaxation.addNoise(random, settings.starts().noise());
        }
        int size = relaxation.size();
        descent.reset(size);
        if (logitGradient.length < size) {
            logitGradient = new float[size];
        }
        for (int t = 0; t < steps; t++) {
            deadline.check();
            relaxation.toSoftPlan(settings.temperature().at(t, steps), soft);
            project(start == 0 && t == 0 ? firstProjection : projection);
            double cost = workspace.logCost(soft, gradient);
            evaluations++;
            double factor = isChain() ? 0 : settings.penalties().factor(t, steps);
            if (factor > 0) {
                penalties.addGradient(soft, factor, gradient);
            }
            if (trace != Trace.OFF) {
                trace.accept(traced(start, t, factor, cost));
            }
            relaxation.backward(gradient, logitGradient);
            if (!descent.step(t, steps, size, relaxation.logits(), logitGradient)) {
                reason = STOPPED;
                return;
            }
        }
        if (settings.projection().lastStep() == LastStep.PROJECTED) {
            relaxation.toSoftPlan(settings.temperature().at(steps, steps), soft);
            project(projection);
        }
    }

    /** Adds the plan of the soft plan to the candidates; costs it at once if its joins keep their numbers. */
    private void project(Projection by) {
        by.project(soft, candidates);
        if (keepsJoinNumbers()) {
            decoded.copyTo(hard);
            double cost = workspace.logCost(hard, hardGradient);
            evaluations++;
            keepCheapest(cost, candidates, candidates.size() - 1);
        }
    }

    private TraceStep traced(int start, int t, double factor, double cost) {
        PenaltyValues values = PenaltyValues.of(soft);
        return new TraceStep(
                start,
                t,
                settings.temperature().at(t, settings.steps()),
                factor,
                cost,
                values,
                cost + factor * settings.penalties().weighted(values, isLeftLinear()),
                TraceStep.copy(soft),
                candidates.plan(candidates.size() - 1));
    }

    /** Keeps the cheapest plan; a cost that is no number never wins. Returns false if the deadline left plans over. */
    private boolean score(PlanBatch plans) {
        if (costs.length < plans.size()) {
            costs = new double[2 * plans.size()];
        }
        int costed = workspace.logCosts(plans, costs);
        evaluations += costed;
        for (int i = 0; i < costed; i++) {
            keepCheapest(costs[i], plans, i);
        }
        if (costed < plans.size()) {
            reason = LATE_BEST;
        }
        return costed == plans.size();
    }

    /** Of equally cheap plans the first is kept. */
    private void keepCheapest(double cost, PlanBatch plans, int plan) {
        if (cost < bestCost) {
            bestCost = cost;
            best.reset(plans.patterns());
            best.addFrom(plans, plan);
        }
    }

    private void improve(Bgp bgp, Deadline deadline) {
        best.copyOrder(0, order);
        double improved = polish.improve(bgp, workspace, deadline, order, bestCost);
        evaluations += polish.evaluations();
        if (improved < bestCost) {
            bestCost = improved;
            best.reset(bgp.size());
            best.addOrder(order);
        }
    }

    private PlanningResult result(Bgp bgp, String why) {
        if (best.size() == 0) {
            return PlanningResult.asWritten(bgp, candidates.size() == 0 ? NOTHING_YET : NO_NUMBER);
        }
        Plan plan = best.plan(0);
        assert plan.patterns().equals(bgp.all());
        return new PlanningResult(plan, bestCost, evaluations, why);
    }
}
