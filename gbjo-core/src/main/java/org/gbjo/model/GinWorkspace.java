package org.gbjo.model;

import org.gbjo.plan.PlanBatch;
import org.gbjo.query.Bgp;

/** The memory of one thread that works with a {@link Gin}. */
final class GinWorkspace implements Workspace {
    private final GinPatterns patterns;
    private final GinSoft soft;
    private final GinHard hard;
    private final boolean sharing;
    private int opened;

    GinWorkspace(Gin model) {
        NodeStates states = new NodeStates(model.width, model.layers.length);
        patterns = new GinPatterns(model, states);
        soft = new GinSoft(model, states, patterns);
        hard = new GinHard(model, states, patterns);
        sharing = model.shape.sharing();
    }

    @Override
    public void open(Bgp bgp) {
        if (bgp.size() < 2) {
            throw new IllegalArgumentException("only a BGP of at least 2 patterns has joins, got " + bgp.size());
        }
        opened = bgp.size();
        patterns.compute(bgp);
        soft.open(opened);
        hard.open(opened);
    }

    @Override
    public double cost(SoftPlan plan, SoftPlan gradient) {
        check(plan.patterns());
        check(gradient.patterns());
        return soft.cost(plan, gradient);
    }

    @Override
    public void costs(PlanBatch plans, double[] costs) {
        check(plans.patterns());
        if (plans.holdsSubplans() && !costsSubplans()) {
            throw new IllegalArgumentException("this model costs plans of all " + opened
                    + " patterns, got subplans of " + (plans.joins() + 1)
                    + "; open the workspace for their patterns alone");
        }
        hard.costs(plans, costs);
    }

    @Override
    public boolean costsSubplans() {
        return !sharing;
    }

    private void check(int size) {
        if (size != opened) {
            throw new IllegalArgumentException(
                    "the workspace was opened for " + opened + " patterns, got a plan of " + size);
        }
    }
}
