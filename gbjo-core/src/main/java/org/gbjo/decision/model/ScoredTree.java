package org.gbjo.decision.model;

import java.util.OptionalDouble;
import org.gbjo.plan.JoinTree;

/**
 * A tree and what it is predicted to cost.
 *
 * @param logCost ln of the rows that it touches; {@link ScoredOrder#UNKNOWN} if the model gives no number
 * @param logNanos ln of the nanoseconds that it takes in the store
 * @param certainty how sure the model is that it costs less than the better order, 0 to 1, if it can tell
 * @param logResultNanos ln of the nanoseconds that the rows of the whole BGP take in every plan; {@link #UNKNOWN_ROWS} if
 *     the model cannot tell
 * @param logHashedRows ln of the most rows that one of its hash joins keeps in memory; {@link #UNKNOWN_ROWS} if the
 *     model cannot tell
 */
public record ScoredTree(
        JoinTree tree,
        double logCost,
        double logNanos,
        OptionalDouble certainty,
        double logResultNanos,
        double logHashedRows) {
    /** ln of no rows, so that rows that are not known add nothing. */
    public static final double UNKNOWN_ROWS = Double.NEGATIVE_INFINITY;

    /** A tree that somebody has given. */
    public static ScoredTree unscored(JoinTree tree) {
        return new ScoredTree(
                tree, ScoredOrder.UNKNOWN, ScoredOrder.UNKNOWN, OptionalDouble.empty(), UNKNOWN_ROWS, UNKNOWN_ROWS);
    }

    /** The rows if the model gives a number. */
    public OptionalDouble knownLogCost() {
        return Double.isNaN(logCost) ? OptionalDouble.empty() : OptionalDouble.of(logCost);
    }

    /** The predicted time if the model gives a number. */
    public OptionalDouble knownLogNanos() {
        return Double.isNaN(logNanos) ? OptionalDouble.empty() : OptionalDouble.of(logNanos);
    }
}
