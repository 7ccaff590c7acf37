package org.gbjo.policy;

import org.gbjo.kernel.Kernels;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.run.Deadline;
import org.gbjo.subset.BushySearch;
import org.gbjo.subset.SetSearch;
import org.gbjo.subset.SubsetModel;

/**
 * Trees of any shape on a subset model, with the limits of {@link DefaultPlanner}. An order is planned where no tree is
 * cheaper. Any number of threads may use it at once.
 */
public final class BushyPlanner extends SubsetPlanner<BushySearch> {
    private final SubsetModel model;
    private final Kernels kernels;
    private final boolean readsStarts;

    /**
     * A planner that computes with these kernels.
     *
     * @param readsStarts whether cost is more than C_out, which knows joins alone: an engine also reads the rows of the
     *     pattern that an order begins with, and a tree has several beginnings
     */
    public BushyPlanner(SubsetModel model, Kernels kernels, boolean readsStarts) {
        this.model = model;
        this.kernels = kernels;
        this.readsStarts = readsStarts;
    }

    @Override
    public String name() {
        return "bushy";
    }

    @Override
    BushySearch newSearch() {
        return model.newBushySearch(kernels, readsStarts);
    }

    @Override
    SetSearch.Outcome search(BushySearch search, Bgp bgp, KnownCounts known, int width, Deadline deadline) {
        return search.search(bgp, known, width, deadline);
    }

    @Override
    PlanningResult found(BushySearch search, SetSearch.Outcome outcome) {
        return new PlanningResult(search.plan(), search.cost(), search.sets(), reason(search, outcome));
    }

    private static String reason(BushySearch search, SetSearch.Outcome outcome) {
        if (!search.isBetterThanOrder()) {
            return reason(outcome, search.admitsProducts(), search.cost()) + "; no tree was found to be cheaper";
        }
        return outcome == SetSearch.Outcome.EXACT
                ? "no other tree without avoidable cartesian products is predicted cheaper"
                : "the cheapest tree of the sets that were kept; not all were tried";
    }
}
