package org.gbjo.decision.model;

import java.util.List;
import java.util.OptionalDouble;
import org.gbjo.plan.JoinOrder;

/**
 * An order and what it is predicted to cost.
 *
 * @param logCost ln of the rows that it touches; {@link #UNKNOWN} if the model gives no number
 * @param logNanos ln of the nanoseconds that it takes in the store, by which orders are compared
 * @param logRows ln of the rows after each of its patterns; empty if nobody asked or the model cannot tell
 */
public record ScoredOrder(JoinOrder order, double logCost, double logNanos, List<Double> logRows) {
    /** The cost that a model does not know. */
    public static final double UNKNOWN = Double.NaN;

    public ScoredOrder(JoinOrder order, double logCost, double logNanos) {
        this(order, logCost, logNanos, List.of());
    }

    /** An order that somebody has given. */
    public static ScoredOrder unscored(JoinOrder order) {
        return new ScoredOrder(order, UNKNOWN, UNKNOWN);
    }

    public ScoredOrder withRows(List<Double> rows) {
        return new ScoredOrder(order, logCost, logNanos, rows);
    }

    /** The cost if the model gives a number. */
    public OptionalDouble knownLogCost() {
        return Double.isNaN(logCost) ? OptionalDouble.empty() : OptionalDouble.of(logCost);
    }

    /** The predicted time if the model gives a number. */
    public OptionalDouble knownLogNanos() {
        return Double.isNaN(logNanos) ? OptionalDouble.empty() : OptionalDouble.of(logNanos);
    }

    /** Whether the model gives a number that can be compared. */
    public boolean isCostKnown() {
        return Double.isFinite(logNanos);
    }
}
