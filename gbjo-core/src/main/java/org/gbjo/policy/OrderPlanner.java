package org.gbjo.policy;

import org.gbjo.kernel.Kernels;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.run.Deadline;
import org.gbjo.subset.SetSearch;
import org.gbjo.subset.SubsetModel;

/** Orders of patterns on a subset model. Any number of threads may use it at once. */
final class OrderPlanner extends SubsetPlanner<SetSearch> {
    private final SubsetModel model;
    private final Kernels kernels;

    OrderPlanner(SubsetModel model, Kernels kernels) {
        this.model = model;
        this.kernels = kernels;
    }

    @Override
    public String name() {
        return "orders";
    }

    @Override
    SetSearch newSearch() {
        return model.newSearch(kernels);
    }

    @Override
    SetSearch.Outcome search(SetSearch search, Bgp bgp, KnownCounts known, int width, Deadline deadline) {
        return search.search(bgp, known, width, deadline);
    }

    @Override
    PlanningResult found(SetSearch search, SetSearch.Outcome outcome) {
        return new PlanningResult(
                Plan.leftLinear(search.order()),
                search.cost(),
                search.sets(),
                reason(outcome, search.admitsProducts(), search.cost()));
    }
}
