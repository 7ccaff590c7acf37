package org.gbjo.search;

import java.nio.file.Path;
import org.gbjo.api.PublicApi;
import org.gbjo.cardinality.Estimator;
import org.gbjo.folder.ModelFolder;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanShape;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.run.Deadline;
import org.gbjo.run.Pool;

/**
 * The planner of the product: orders or trees of the least predicted C_out, by an estimator and {@link SearchPolicy}. Any
 * number of threads may use it at once.
 */
@PublicApi
public final class DefaultPlanner implements Planner {
    private static final String ONLY_PLAN = "there is only one plan";

    private final Estimator estimator;
    private final PlanShape shape;
    private final StepCost stepCost;
    private final Pool<PreparedQuery> idle = new Pool<>();

    public DefaultPlanner(Estimator estimator) {
        this(estimator, PlanShape.ORDER);
    }

    public DefaultPlanner(Estimator estimator, PlanShape shape) {
        this(estimator, shape, StepCost.C_OUT);
    }

    /**
     * A planner.
     *
     * @param stepCost what a step of a plan costs
     */
    public DefaultPlanner(Estimator estimator, PlanShape shape, StepCost stepCost) {
        this.estimator = estimator;
        this.shape = shape;
        this.stepCost = stepCost;
    }

    /** The planner of a model folder. */
    public static DefaultPlanner of(Path modelFolder) {
        return new DefaultPlanner(ModelFolder.read(modelFolder).estimator(modelFolder));
    }

    @Override
    public PlanningResult plan(Bgp bgp, Deadline deadline) {
        return plan(bgp, KnownCounts.NONE, deadline);
    }

    @Override
    public PlanningResult plan(Bgp bgp, KnownCounts known, Deadline deadline) {
        if (bgp.size() == 1) {
            return PlanningResult.asWritten(bgp, ONLY_PLAN);
        }
        if (deadline.expired()) {
            return PlanningResult.asWritten(
                    bgp, "the deadline had passed before the search began, so the written order was kept");
        }
        PreparedQuery query = idle.take();
        if (query == null) {
            query = new EstimatedQuery(estimator, stepCost);
        }
        query.open(bgp, known, deadline);
        PlanningResult result = search(query, bgp, deadline);
        // Not in a finally block: the memory of a search that failed half-way is dropped.
        idle.give(query);
        return result;
    }

    private PlanningResult search(PreparedQuery query, Bgp bgp, Deadline deadline) {
        OrderSearch.Outcome outcome = query.searchOrder(shape, deadline);
        if (outcome != OrderSearch.Outcome.LATE && !Double.isFinite(query.logOrderCost())) {
            return PlanningResult.asWritten(
                    bgp, "the estimator has no number for this query, so the written order was kept");
        }
        String reason = withLook(bgp.size() == 2 ? ONLY_PLAN : reason(outcome, query), query.rowsRead());
        if (shape == PlanShape.ORDER) {
            return new PlanningResult(Plan.leftLinear(query.order()), query.logOrderCost(), query.sets(), reason);
        }
        if (bgp.size() > 2 && outcome != OrderSearch.Outcome.LATE) {
            reason = treeReason(query, outcome, reason);
        }
        return new PlanningResult(query.tree(), query.logTreeCost(), query.sets(), reason);
    }

    /** Adds what a look at the data cost. To join a text with an empty one would make another. */
    private static String withLook(String reason, long rows) {
        return rows == 0
                ? reason
                : reason + ", after a look at " + rows + (rows == 1 ? " row" : " rows") + " of the data";
    }

    /** Why an order was chosen. */
    private static String reason(OrderSearch.Outcome outcome, PreparedQuery query) {
        if (query.foundWithProducts()) {
            return "a search that admits cartesian products found an order that is predicted much cheaper";
        }
        return switch (outcome) {
            case EXACT -> "no other order without avoidable cartesian products is predicted cheaper";
            case BEAM -> "the cheapest order that keeping the best sets of each size found; not all were tried";
            case LATE ->
                Double.isNaN(query.logOrderCost())
                        ? "the deadline passed, so the cheapest beginning is followed by the patterns with fewest matches"
                        : "the deadline passed, so the order is the cheapest that a narrow search found";
        };
    }

    private static String treeReason(PreparedQuery query, OrderSearch.Outcome outcome, String ofOrder) {
        if (!query.treeIsBetter()) {
            return ofOrder + "; no tree was found to be cheaper";
        }
        return outcome == OrderSearch.Outcome.EXACT
                ? "no other tree without avoidable cartesian products is predicted cheaper"
                : "the cheapest tree of the sets that were kept; not all were tried";
    }
}
