package org.gbjo.paper.baseline;

import org.gbjo.paper.model.PlanBatch;
import org.gbjo.paper.model.SoftPlan;
import org.gbjo.paper.search.PenaltySettings;
import org.gbjo.paper.search.PenaltyValues;
import org.gbjo.paper.search.Projection;
import org.gbjo.paper.search.ProjectionSettings;
import org.gbjo.paper.search.Relaxation;

/**
 * What CMA-ES minimises for one query: the predicted cost of the soft plan that a point stands for, and its penalties,
 * whose weight rises with the number of questions as it does with the steps of the gradient search. A point holds the
 * logits of all edges that the paper's relaxation leaves free, at temperature 1.
 */
final class SoftObjective {
    /** In place of a cost that is no number: worse than any, and the optimizer can still calculate with it. */
    private static final double NO_NUMBER = 1e30;

    private final Evaluation evaluation;
    private final PenaltySettings penalties;
    private final Relaxation relaxation = Relaxation.tree();
    private final Projection projection;
    private final SoftPlan soft = new SoftPlan();
    private final SoftPlan gradient = new SoftPlan();
    private final SoftPlan best = new SoftPlan();
    private final PlanBatch projected = new PlanBatch();
    private final int[] free;
    private int asked;
    private int askedInGeneration;
    private double bestCost;

    SoftObjective(Evaluation evaluation, PenaltySettings penalties, ProjectionSettings projection) {
        int n = evaluation.bgp().size();
        this.evaluation = evaluation;
        this.penalties = penalties;
        this.projection = Projection.leftLinear(projection);
        this.projection.open(evaluation.bgp());
        relaxation.open(n);
        soft.reset(n);
        gradient.reset(n);
        best.reset(n);
        free = freeLogits(soft);
    }

    /** Every node but the root may flow into every join but itself. */
    private static int[] freeLogits(SoftPlan plan) {
        int choosing = plan.nodes() - 1;
        int[] free = new int[plan.joins() * choosing - (plan.joins() - 1)];
        int count = 0;
        for (int join = 0; join < plan.joins(); join++) {
            for (int node = 0; node < choosing; node++) {
                if (node != plan.patterns() + join) {
                    free[count++] = join * plan.stride() + node;
                }
            }
        }
        return free;
    }

    int dimensions() {
        return free.length;
    }

    /** How many points are a generation, whose best one is projected: Hansen's recommendation. */
    int population() {
        return 4 + (int) (3 * Math.log(free.length));
    }

    double value(double[] point) {
        for (int i = 0; i < free.length; i++) {
            relaxation.logits()[free[i]] = (float) point[i];
        }
        relaxation.toSoftPlan(1, soft);
        double cost = evaluation.logCost(soft, gradient);
        double factor = penalties.factor(asked++, CovarianceMatrixAdaptationPlanner.EVALUATIONS);
        if (factor > 0) {
            cost += factor * penalties.weighted(PenaltyValues.of(soft), true);
        }
        if (!(Math.abs(cost) < NO_NUMBER)) {
            cost = NO_NUMBER;
        }
        if (askedInGeneration == 0 || cost < bestCost) {
            bestCost = cost;
            System.arraycopy(soft.values(), 0, best.values(), 0, soft.joins() * soft.stride());
        }
        if (++askedInGeneration == population()) {
            endGeneration();
        }
        return cost;
    }

    /** Projects the best soft plan since the last time. */
    void endGeneration() {
        if (askedInGeneration > 0) {
            askedInGeneration = 0;
            projected.reset(best.patterns());
            projection.project(best, projected);
            evaluation.logCosts(projected);
        }
    }
}
