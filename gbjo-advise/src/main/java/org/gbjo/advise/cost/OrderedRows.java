package org.gbjo.advise.cost;

import org.gbjo.cardinality.Cardinalities;
import org.gbjo.explain.PlanExplanation;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.Plan;
import org.gbjo.query.PatternSet;

/**
 * The rows that an order touches.
 *
 * @param first the matches of its first pattern
 * @param total these and the rows of all joins
 * @param explained its joins; null if there is only one pattern
 */
public record OrderedRows(JoinOrder order, double first, double total, PlanExplanation explained) {
    static OrderedRows of(JoinOrder order, Cardinalities cardinalities) {
        double first = cardinalities.rows(PatternSet.of(order.at(0)));
        if (order.size() == 1) {
            return new OrderedRows(order, first, first, null);
        }
        PlanExplanation explained = PlanExplanation.of(Plan.leftLinear(order.toArray()), cardinalities);
        return new OrderedRows(order, first, first + explained.cost(), explained);
    }
}
