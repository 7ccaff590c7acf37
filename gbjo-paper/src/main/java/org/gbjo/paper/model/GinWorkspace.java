package org.gbjo.paper.model;

import org.gbjo.kernel.Kernels;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;

/** The memory of one thread that works with a {@link Gin}. */
final class GinWorkspace implements EmbeddingWorkspace {
    private final GinJoins joins;
    private final GinPatterns patterns;
    private final GinSoftCost soft;
    private final GinPlanCosts hard;
    private final boolean sharing;
    private final int hidden;
    private int opened;

    GinWorkspace(Gin model, Kernels kernels) {
        NodeStates states = new NodeStates(model.width, model.layers.length);
        joins = new GinJoins(model, kernels);
        patterns = new GinPatterns(model, kernels, states);
        soft = new GinSoftCost(model, kernels, states, patterns, joins);
        hard = new GinPlanCosts(model, kernels, states, patterns, joins);
        sharing = model.shape.sharing();
        hidden = model.shape.hidden();
    }

    @Override
    public void open(Bgp bgp, Deadline deadline) {
        if (bgp.size() < 2) {
            throw new IllegalArgumentException("only a BGP of at least 2 patterns has joins, got " + bgp.size());
        }
        opened = 0;
        joins.open(bgp);
        patterns.compute(bgp, deadline);
        soft.open(bgp.size(), deadline);
        hard.open(bgp.size(), deadline);
        opened = bgp.size();
    }

    @Override
    public double logCost(SoftPlan plan, SoftPlan gradient) {
        check(plan.patterns());
        check(gradient.patterns());
        return soft.logCost(plan, gradient);
    }

    @Override
    public int logCosts(PlanBatch plans, double[] costs) {
        check(plans.patterns());
        if (plans.holdsSubplans() && !costsSubplans()) {
            throw new IllegalArgumentException("this model costs plans of all " + opened
                    + " patterns, got subplans of " + (plans.joins() + 1)
                    + "; open the workspace for their patterns alone");
        }
        return hard.logCosts(plans, costs);
    }

    @Override
    public boolean costsSubplans() {
        return !sharing;
    }

    @Override
    public int embeddingWidth() {
        return hidden;
    }

    @Override
    public double embed(SoftPlan plan, float[] embedding) {
        check(plan.patterns());
        return soft.embed(plan, embedding);
    }

    private void check(int size) {
        if (size != opened) {
            throw new IllegalArgumentException(
                    "the workspace was opened for " + opened + " patterns, got a plan of " + size);
        }
    }
}
