package org.gbjo.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.plan.Plan;
import org.gbjo.query.PatternSet;

/**
 * A plan as an estimator sees it, join by join. Any planner's plan can be explained by any estimator.
 *
 * @param joins in the order in which they are executed, the last one last
 * @param cost C_out: the rows of all joins
 */
public record PlanExplanation(Plan plan, List<JoinExplanation> joins, double cost) {
    public PlanExplanation {
        joins = List.copyOf(joins);
    }

    public static PlanExplanation of(Plan plan, Cardinalities cardinalities) {
        List<JoinExplanation> joins = new ArrayList<>();
        double cost = 0;
        for (Plan.Join join : plan.joins()) {
            PatternSet set = join.patterns();
            double rows = cardinalities.rows(set);
            double squared = cardinalities.squaredLogError(set.low(), set.high());
            joins.add(new JoinExplanation(
                    join,
                    rows,
                    squared == Cardinalities.UNKNOWN_ERROR
                            ? OptionalDouble.empty()
                            : OptionalDouble.of(Math.sqrt(squared)),
                    cardinalities.source(set.low(), set.high())));
            cost += rows;
        }
        return new PlanExplanation(plan, joins, cost);
    }

    /** The join with most rows; the first of equals. */
    public JoinExplanation largestJoin() {
        JoinExplanation largest = joins.get(0);
        for (JoinExplanation join : joins) {
            largest = join.rows() > largest.rows() ? join : largest;
        }
        return largest;
    }
}
