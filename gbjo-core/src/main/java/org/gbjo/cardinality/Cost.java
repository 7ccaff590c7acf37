package org.gbjo.cardinality;

import org.gbjo.api.PublicApi;
import org.gbjo.plan.Plan;

/** C_out: the sum of the cardinalities of all joins of a plan; leaves cost nothing (paper, section 2.4). */
@PublicApi
public final class Cost {
    /**
     * A number of rows too large for a double (above 10^308). Counts are exact below 2^53, rounded up to here, and
     * never wrap.
     */
    public static final double SATURATED = Double.POSITIVE_INFINITY;

    private Cost() {}

    /** The C_out of a plan under exact or predicted cardinalities. */
    public static double cOut(Plan plan, Cardinalities cardinalities) {
        double sum = 0;
        for (Plan.Join join : plan.joins()) {
            sum += cardinalities.rows(join.patterns());
        }
        return sum;
    }

    /** How many times as dear one plan is as another; a plan without any row is as good as one with one row. */
    public static double ratio(double cost, double other) {
        double own = Math.max(1, cost);
        double rival = Math.max(1, other);
        // Equal saturated costs are equal.
        return own == rival ? 1 : own / rival;
    }

    /** The product of two counts; nothing times a saturated count is nothing. */
    public static double product(double left, double right) {
        return left == 0 || right == 0 ? 0 : left * right;
    }
}
