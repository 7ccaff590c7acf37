package org.gbjo.decision.ratio;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.ratio.RowRatios;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.PatternSet;

/**
 * By which ratios a decision was made, and what an execution of its order would teach.
 *
 * @param used the ratios by which it was made
 * @param order the order that was chosen
 * @param logEstimates ln of the rows after each of its patterns, not corrected
 */
public record Lesson(TemplateRatios template, RowRatios used, JoinOrder order, List<Double> logEstimates) {
    /** What stands for no row, whose logarithm is no number. */
    private static final double NO_ROW = 0.5;

    /** Whether the decision would be made by other numbers now. */
    public boolean isOutdated() {
        return template.current() != used;
    }

    /**
     * Learns from an execution that has given all rows, without filters and rows from outside.
     *
     * @param rows the rows after each pattern of the order
     */
    public void learn(long[] rows) {
        Map<PatternSet, Double> seen = new LinkedHashMap<>();
        PatternSet set = PatternSet.EMPTY.with(order.at(0));
        for (int place = 1; place < order.size(); place++) {
            set = set.with(order.at(place));
            double logEstimate = logEstimates.get(place);
            if (logEstimate > Cardinalities.LOG_NOTHING) {
                seen.put(set, Math.log(Math.max(NO_ROW, (double) rows[place])) - logEstimate);
            }
        }
        template.learn(seen);
    }

    /** Without the template, which goes on learning. */
    @Override
    public String toString() {
        return used.size() + " ratios for " + order;
    }
}
