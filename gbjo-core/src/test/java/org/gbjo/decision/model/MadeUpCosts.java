package org.gbjo.decision.model;

import java.util.function.ToDoubleFunction;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.model.SoftPlan;
import org.gbjo.paper.model.Workspace;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanBatch;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;

/** A model that is told what whole plans cost, in rows. */
public record MadeUpCosts(ToDoubleFunction<Plan> rows) implements CostModel {
    @Override
    public String name() {
        return "made up";
    }

    @Override
    public Workspace newWorkspace(Kernels kernels) {
        return new Workspace() {
            @Override
            public void open(Bgp bgp, Deadline deadline) {
                deadline.check();
            }

            @Override
            public double cost(SoftPlan plan, SoftPlan gradient) {
                throw new UnsupportedOperationException("this model costs hard plans alone");
            }

            @Override
            public int costs(PlanBatch plans, double[] costs) {
                for (int plan = 0; plan < plans.size(); plan++) {
                    costs[plan] = Math.log(rows.applyAsDouble(plans.plan(plan)));
                }
                return plans.size();
            }
        };
    }
}
