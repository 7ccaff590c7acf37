package org.gbjo.paper.landscape;

import java.util.List;
import org.gbjo.paper.model.PlanBatch;
import org.gbjo.paper.model.SoftPlan;

/**
 * Four left-linear plans at the corners of a square and the mixtures of their matrices between them. Join k is the k-th
 * join of each plan, the root the last, so that equal parts of plans lie in equal entries.
 */
final class Square {
    private final SoftPlan[] corners = new SoftPlan[4];

    /** The orders of the plans: top left, top right, bottom left, bottom right. */
    Square(List<int[]> orders) {
        int n = orders.get(0).length;
        PlanBatch numbered = new PlanBatch();
        numbered.reset(n);
        for (int corner = 0; corner < 4; corner++) {
            numbered.addOrder(orders.get(corner));
            corners[corner] = new SoftPlan();
            corners[corner].reset(n);
            for (int join = 0; join < n - 1; join++) {
                corners[corner].set(numbered.left(corner, join), join, 1);
                corners[corner].set(numbered.right(corner, join), join, 1);
            }
        }
    }

    /** The plan at a place, by bilinear interpolation; both coordinates run from 0 to 1, down from the top. */
    void mix(double across, double down, SoftPlan plan) {
        double[] weights = {(1 - across) * (1 - down), across * (1 - down), (1 - across) * down, across * down};
        combine(weights, plan);
    }

    /** How the plan at a place changes with the way across. */
    void changeAcross(double down, SoftPlan change) {
        combine(new double[] {down - 1, 1 - down, -down, down}, change);
    }

    /** How the plan at a place changes with the way down. */
    void changeDown(double across, SoftPlan change) {
        combine(new double[] {across - 1, -across, 1 - across, across}, change);
    }

    private void combine(double[] weights, SoftPlan plan) {
        for (int join = 0; join < plan.joins(); join++) {
            for (int node = 0; node < plan.nodes(); node++) {
                double sum = 0;
                for (int corner = 0; corner < 4; corner++) {
                    sum += weights[corner] * corners[corner].get(node, join);
                }
                plan.set(node, join, (float) sum);
            }
        }
    }
}
