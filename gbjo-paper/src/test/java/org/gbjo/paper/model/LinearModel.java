package org.gbjo.paper.model;

import org.gbjo.kernel.Kernels;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;

/**
 * A cost model by hand: a pattern that flows into a join has a price, and a plan, soft or hard, costs the sum of them.
 *
 * @param price what a test wants patterns and places to cost
 */
public record LinearModel(Price price) implements CostModel {
    /** The price of a pattern that flows into a join, both counted from 0. */
    public interface Price {
        double of(int pattern, int join);
    }

    @Override
    public String name() {
        return "linear";
    }

    @Override
    public Workspace newWorkspace(Kernels kernels) {
        return new Workspace() {
            @Override
            public void open(Bgp bgp, Deadline until) {}

            @Override
            public double logCost(SoftPlan plan, SoftPlan gradient) {
                double cost = 0;
                gradient.clear();
                for (int join = 0; join < plan.joins(); join++) {
                    for (int pattern = 0; pattern < plan.patterns(); pattern++) {
                        cost += plan.get(pattern, join) * price.of(pattern, join);
                        gradient.set(pattern, join, (float) price.of(pattern, join));
                    }
                }
                return cost;
            }

            @Override
            public int logCosts(PlanBatch plans, double[] costs) {
                for (int plan = 0; plan < plans.size(); plan++) {
                    costs[plan] = 0;
                    for (int join = 0; join < plans.joins(); join++) {
                        costs[plan] += paid(plans, plans.left(plan, join), join);
                        costs[plan] += paid(plans, plans.right(plan, join), join);
                    }
                }
                return plans.size();
            }

            private double paid(PlanBatch plans, int node, int join) {
                return node < plans.patterns() ? price.of(node, join) : 0;
            }
        };
    }
}
