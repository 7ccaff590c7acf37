package org.gbjo.lab.compare;

import org.gbjo.cardinality.Estimator;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanShape;
import org.gbjo.plan.Planner;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.run.Deadline;
import org.gbjo.search.EstimatedQuery;

/** One way to order joins. Shared by threads. */
public interface Contender {
    /**
     * An order, and what it took to find it.
     *
     * @param lookUps in the data
     */
    record Order(Plan plan, long lookUps) {}

    Order order(Bgp bgp, Deadline deadline);

    /** The search of the product on an estimator. */
    static Contender of(Estimator estimator) {
        return (bgp, deadline) -> {
            EstimatedQuery query = new EstimatedQuery(estimator);
            query.open(bgp, KnownCounts.NONE, deadline);
            query.searchOrder(PlanShape.ORDER, deadline);
            return new Order(
                    Plan.leftLinear(query.order()), query.cardinalities().rowsRead());
        };
    }

    /** A planner that has a search of its own and does not look at the data. */
    static Contender of(Planner planner) {
        return (bgp, deadline) -> new Order(planner.plan(bgp, deadline).plan(), 0);
    }
}
