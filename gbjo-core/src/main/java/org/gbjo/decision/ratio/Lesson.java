package org.gbjo.decision.ratio;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.ratio.RowRatios;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.PatternSet;

/**
 * By which ratios and times a decision was made, and what an execution of its order would teach.
 *
 * @param used the ratios by which it was made
 * @param order the order that was chosen
 * @param logEstimates ln of the rows after each of its patterns, not corrected
 * @param speed how long the store takes on this machine
 * @param times by which times the decision was made
 */
public record Lesson(
        TemplateRatios template,
        RowRatios used,
        JoinOrder order,
        List<Double> logEstimates,
        StoreSpeed speed,
        StoreSpeed.Current times) {
    /** What stands for no row, whose logarithm is no number. */
    private static final double NO_ROW = 0.5;

    private static final double AS_EXPECTED = Math.log(1.5);
    /** ln of a millisecond: what a query takes before its first look-up is too much of a shorter time. */
    private static final double LEAST_LOG_NANOS = Math.log(1e6);

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

    /**
     * Learns from the time that a complete execution took. Where it gave about as many rows as expected, what it took beyond
     * its predicted time is taken for the machine's doing.
     *
     * @param logNanos ln of the time that was predicted for what was executed
     * @param logRows ln of the rows that were predicted for the result
     */
    public void learnTime(long nanos, double logNanos, long rows, double logRows) {
        boolean isAsExpected = Math.abs(Math.log(Math.max(NO_ROW, (double) rows)) - logRows) <= AS_EXPECTED;
        if (isAsExpected && logNanos >= LEAST_LOG_NANOS && nanos > 0) {
            speed.learn(template, Math.log((double) nanos) - logNanos + times.logFactor());
        }
    }

    /** Without the template, which goes on learning. */
    @Override
    public String toString() {
        return used.size() + " ratios for " + order;
    }
}
