package org.gbjo.policy;

import org.gbjo.kernel.Kernels;
import org.gbjo.plan.Planned;
import org.gbjo.plan.Planner;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.run.Deadline;
import org.gbjo.search.Pool;
import org.gbjo.subset.BushySearch;
import org.gbjo.subset.SetSearch;
import org.gbjo.subset.SubsetModel;

/**
 * Trees of any shape on a subset model, with the limits of {@link PolicyPlanner}. An order is planned where no tree is
 * cheaper. Any number of threads may use it at once.
 */
public final class BushyPlanner implements Planner {
    private final SubsetModel model;
    private final Kernels kernels;
    private final boolean readsStarts;
    private final Pool<BushySearch> idle = new Pool<>();

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
    public Planned plan(Bgp bgp, Deadline deadline) {
        return plan(bgp, KnownCounts.NONE, deadline);
    }

    @Override
    public Planned plan(Bgp bgp, KnownCounts known, Deadline deadline) {
        if (bgp.size() == 1) {
            return Planned.asWritten(bgp, PolicyPlanner.ONLY_PLAN);
        }
        if (deadline.expired()) {
            return Planned.asWritten(bgp, PolicyPlanner.NO_TIME);
        }
        BushySearch search = idle.take();
        if (search == null) {
            search = model.newBushySearch(kernels, readsStarts);
        }
        Planned planned = plan(bgp, known, search, deadline);
        // Not in a finally block: the memory of a search that failed half-way is dropped.
        idle.give(search);
        return planned;
    }

    private static Planned plan(Bgp bgp, KnownCounts known, BushySearch search, Deadline deadline) {
        SetSearch.Outcome outcome = search.search(bgp, known, PolicyPlanner.width(bgp), deadline);
        if (outcome != SetSearch.Outcome.LATE && !Double.isFinite(search.cost())) {
            return Planned.asWritten(bgp, PolicyPlanner.NO_NUMBER);
        }
        return new Planned(search.plan(), search.cost(), search.sets(), reason(bgp, search, outcome));
    }

    private static String reason(Bgp bgp, BushySearch search, SetSearch.Outcome outcome) {
        if (bgp.size() == 2) {
            return PolicyPlanner.ONLY_PLAN;
        }
        if (!search.isBetterThanOrder()) {
            return PolicyPlanner.reason(outcome, search.admitsProducts(), search.cost())
                    + "; no tree was found to be cheaper";
        }
        return outcome == SetSearch.Outcome.EXACT
                ? "no other tree without avoidable cartesian products is predicted cheaper"
                : "the cheapest tree of the sets that were kept; not all were tried";
    }
}
