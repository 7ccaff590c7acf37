package org.gbjo.decision.model;

import java.util.List;
import java.util.OptionalDouble;
import org.gbjo.plan.JoinOrder;

/**
 * An order and what it is predicted to cost.
 *
 * @param logCost ln of the rows that it touches; {@link #UNKNOWN} if the model gives no number
 * @param logRows ln of the rows after each of its patterns; empty if nobody asked or the model cannot tell
 */
public record ScoredOrder(JoinOrder order, double logCost, List<Double> logRows) {
    /** The cost that a model does not know. */
    public static final double UNKNOWN = Double.NaN;

    public ScoredOrder(JoinOrder order, double logCost) {
        this(order, logCost, List.of());
    }

    public ScoredOrder withRows(List<Double> rows) {
        return new ScoredOrder(order, logCost, rows);
    }

    /** The cost if the model gives a number. */
    public OptionalDouble knownLogCost() {
        return Double.isNaN(logCost) ? OptionalDouble.empty() : OptionalDouble.of(logCost);
    }

    /** Whether the model gives a number that can be compared. */
    public boolean isCostKnown() {
        return Double.isFinite(logCost);
    }
}
