package org.gbjo.decision.model;

import java.util.OptionalDouble;
import org.gbjo.plan.JoinTree;

/**
 * A tree and what it is predicted to cost.
 *
 * @param logCost ln of the rows that it touches
 * @param certainty how sure the model is that it costs less than the better order, 0 to 1, if it can tell
 * @param logResultRows ln of the rows of the whole BGP, which are part of the cost of every plan; {@link #UNKNOWN_ROWS}
 *     if the model cannot tell
 * @param logHashedRows ln of the most rows that one of its hash joins keeps in memory; {@link #UNKNOWN_ROWS} if the
 *     model cannot tell
 */
public record ScoredTree(
        JoinTree tree, double logCost, OptionalDouble certainty, double logResultRows, double logHashedRows) {
    /** ln of no rows, so that rows that are not known add nothing. */
    public static final double UNKNOWN_ROWS = Double.NEGATIVE_INFINITY;
}
