package org.gbjo.policy;

import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.run.Deadline;
import org.gbjo.run.Pool;
import org.gbjo.subset.SetSearch;

/**
 * What planners on a subset model have in common: searches that belong to one thread each and are used again, and how many
 * sets of patterns they keep.
 *
 * @param <S> the search
 */
abstract class SubsetPlanner<S> implements Planner {
    static final int EXACT_PATTERNS = 12;
    /** How many sets of a size are kept, times the patterns of the query: a set of a larger query takes longer. */
    static final int SETS_TIMES_PATTERNS = 480;

    private static final String ONLY_PLAN = "there is only one plan";

    private final Pool<S> idle = new Pool<>();

    abstract S newSearch();

    /** Searches with at most so many sets of a size. */
    abstract SetSearch.Outcome search(S search, Bgp bgp, KnownCounts known, int width, Deadline deadline);

    /** What the search has found. */
    abstract PlanningResult found(S search, SetSearch.Outcome outcome);

    @Override
    public final PlanningResult plan(Bgp bgp, Deadline deadline) {
        return plan(bgp, KnownCounts.NONE, deadline);
    }

    @Override
    public final PlanningResult plan(Bgp bgp, KnownCounts known, Deadline deadline) {
        if (bgp.size() == 1) {
            return PlanningResult.asWritten(bgp, ONLY_PLAN);
        }
        if (deadline.expired()) {
            return PlanningResult.asWritten(
                    bgp, "the deadline had passed before the search began, so the written order was kept");
        }
        S search = idle.take();
        if (search == null) {
            search = newSearch();
        }
        SetSearch.Outcome outcome = search(search, bgp, known, width(bgp.size()), deadline);
        PlanningResult planned = found(search, outcome);
        // Not in a finally block: the memory of a search that failed half-way is dropped.
        idle.give(search);
        if (outcome != SetSearch.Outcome.LATE && !Double.isFinite(planned.predictedCost())) {
            return PlanningResult.asWritten(
                    bgp, "the model predicts no number for this query, so the written order was kept");
        }
        return bgp.size() == 2
                ? new PlanningResult(planned.plan(), planned.predictedCost(), planned.evaluations(), ONLY_PLAN)
                : planned;
    }

    private static int width(int patterns) {
        return patterns <= EXACT_PATTERNS ? Integer.MAX_VALUE : SETS_TIMES_PATTERNS / patterns;
    }

    /** Why an order was chosen. */
    static String reason(SetSearch.Outcome outcome, boolean admitsProducts, double cost) {
        if (admitsProducts) {
            return "a search that admits cartesian products found an order that is predicted much cheaper";
        }
        return switch (outcome) {
            case EXACT -> "no other order without avoidable cartesian products is predicted cheaper";
            case BEAM -> "the cheapest order that keeping the best sets of each size found; not all were tried";
            case LATE ->
                Double.isNaN(cost)
                        ? "the deadline passed, so the cheapest beginning is followed by the patterns with fewest matches"
                        : "the deadline passed, so the order is the cheapest that a narrow search found";
        };
    }
}
