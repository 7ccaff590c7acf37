package org.gbjo.label;

import java.util.List;
import org.gbjo.plan.Plan;

/**
 * A plan with the true cardinality of each of its joins.
 *
 * @param plan a plan of all patterns of its query
 * @param origin why it was chosen
 * @param cartesian whether some join of it shares no variable
 * @param cardinalities rows of each join, in the order of {@link Plan#joins()}
 */
public record LabelledPlan(Plan plan, PlanOrigin origin, boolean cartesian, List<Double> cardinalities) {
    public LabelledPlan {
        cardinalities = List.copyOf(cardinalities);
        int joins = plan.joins().size();
        if (cardinalities.size() != joins) {
            throw new IllegalArgumentException(
                    "a plan of " + joins + " joins needs as many cardinalities, got " + cardinalities.size());
        }
    }

    /** The true C_out. */
    public double cost() {
        double sum = 0;
        for (double cardinality : cardinalities) {
            sum += cardinality;
        }
        return sum;
    }

    /** ln of the true C_out; a plan without any intermediate row counts as one with a single row. */
    public double logCost() {
        return Math.log(Math.max(1, cost()));
    }
}
