package org.gbjo.engine;

import java.util.HashMap;
import java.util.Map;
import org.gbjo.baseline.PatternCounts;
import org.gbjo.query.Pattern;
import org.gbjo.query.Variable;

/**
 * What an order costs if nothing depends on anything (Selinger et al., SIGMOD 1979), from counts alone: a look of
 * microseconds that tells small queries from large ones, before the model is asked.
 */
final class RoughCost {
    private final PatternCounts counts;
    private final Map<Variable, Double> distinct = new HashMap<>();
    private double rows = 1;
    private double total;

    private RoughCost(PatternCounts counts) {
        this.counts = counts;
    }

    /** ln of the rows that the engine's order touches. */
    static double of(JoinProblem problem, PatternCounts counts) {
        RoughCost cost = new RoughCost(counts);
        JoinOrder order = problem.nativeOrder();
        for (int place = 0; place < order.size(); place++) {
            Pattern pattern = problem.bgp().pattern(order.at(place));
            cost.join(pattern, problem.known().of(order.at(place), counts.count(pattern)));
        }
        return Math.log(cost.total);
    }

    private void join(Pattern pattern, double matches) {
        rows *= matches;
        for (Variable variable : pattern.variables()) {
            double values = Math.min(matches, counts.distinct(pattern, variable));
            Double before = distinct.get(variable);
            if (before != null) {
                rows /= Math.max(1, Math.max(before, values));
            }
            distinct.put(variable, before == null ? values : Math.min(before, values));
        }
        total += rows;
    }
}
