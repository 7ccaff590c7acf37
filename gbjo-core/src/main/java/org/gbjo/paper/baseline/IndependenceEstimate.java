package org.gbjo.paper.baseline;

import java.util.HashMap;
import java.util.Map;
import org.gbjo.query.Pattern;
import org.gbjo.query.Variable;
import org.gbjo.statistics.PatternCounts;

/**
 * How many rows a join has if nothing depends on anything (Selinger et al., SIGMOD 1979): the product of both sides, and
 * for each variable that they share divided by the greater of its numbers of different values. Immutable.
 *
 * @param rows the estimated number of rows
 * @param distinct the estimated number of different values of each variable
 */
record IndependenceEstimate(double rows, Map<Variable, Double> distinct) {
    IndependenceEstimate {
        distinct = Map.copyOf(distinct);
    }

    static IndependenceEstimate of(Pattern pattern, PatternCounts counts) {
        double rows = counts.count(pattern);
        Map<Variable, Double> distinct = new HashMap<>();
        for (Variable variable : pattern.variables()) {
            distinct.put(variable, Math.min(rows, counts.distinct(pattern, variable)));
        }
        return new IndependenceEstimate(rows, distinct);
    }

    /** The join of both; a variable keeps the smaller of its numbers of values, and has no more of them than rows. */
    IndependenceEstimate join(IndependenceEstimate other) {
        double joined = rows * other.rows;
        Map<Variable, Double> values = new HashMap<>(distinct);
        for (Map.Entry<Variable, Double> entry : other.distinct.entrySet()) {
            Double own = distinct.get(entry.getKey());
            if (own != null) {
                joined /= Math.max(1, Math.max(own, entry.getValue()));
            }
            values.merge(entry.getKey(), entry.getValue(), Math::min);
        }
        double most = joined;
        values.replaceAll((variable, count) -> Math.min(count, most));
        return new IndependenceEstimate(joined, values);
    }
}
