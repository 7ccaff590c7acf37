package org.gbjo.search;

import org.gbjo.kernel.Kernels;
import org.gbjo.model.CostModel;
import org.gbjo.model.SoftPlan;
import org.gbjo.model.Workspace;
import org.gbjo.plan.PlanBatch;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;

/**
 * A cost model by hand, whose best left-linear plan is known: each pattern has a weight and pays it once for every join
 * below the one that it flows into, so that heavy patterns should come first.
 */
final class RankModel implements CostModel {
    private final double[] weights;

    RankModel(double[] weights) {
        this.weights = weights;
    }

    @Override
    public String name() {
        return "rank";
    }

    @Override
    public Workspace newWorkspace(Kernels kernels) {
        return new Workspace() {
            @Override
            public void open(Bgp bgp, Deadline deadline) {}

            @Override
            public double cost(SoftPlan plan, SoftPlan gradient) {
                double cost = 0;
                gradient.clear();
                for (int join = 0; join < plan.joins(); join++) {
                    for (int i = 0; i < plan.patterns(); i++) {
                        cost += plan.get(i, join) * weights[i] * join;
                        gradient.set(i, join, (float) weights[i] * join);
                    }
                }
                return cost;
            }

            @Override
            public int costs(PlanBatch plans, double[] costs) {
                for (int plan = 0; plan < plans.size(); plan++) {
                    costs[plan] = 0;
                    for (int join = 0; join < plans.joins(); join++) {
                        costs[plan] += join * (weight(plans.left(plan, join)) + weight(plans.right(plan, join)));
                    }
                }
                return plans.size();
            }

            private double weight(int node) {
                return node < weights.length ? weights[node] : 0;
            }
        };
    }

    /** By trying all orders. */
    double optimum() {
        return optimum(0, 0);
    }

    private double optimum(int used, int place) {
        if (place == weights.length) {
            return 0;
        }
        double best = Double.POSITIVE_INFINITY;
        for (int i = 0; i < weights.length; i++) {
            if ((used >> i & 1) == 0) {
                best = Math.min(best, weights[i] * Math.max(0, place - 1) + optimum(used | 1 << i, place + 1));
            }
        }
        return best;
    }
}
