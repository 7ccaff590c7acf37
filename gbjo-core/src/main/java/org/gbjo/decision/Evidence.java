package org.gbjo.decision;

import java.util.Optional;
import java.util.OptionalDouble;
import org.gbjo.decision.model.ScoredOrder;
import org.gbjo.decision.model.ScoredTree;

/**
 * What was found out about a BGP before it was decided on.
 *
 * @param nativeOrder the engine's own order, if anybody asked for it
 * @param bestOrder the best order by the model, if one was looked for and found
 * @param certainty how sure the model is that gbjo's order is cheaper than the native one, 0 to 1, if it can tell
 * @param tree the best tree with hash joins, if one was looked for and found
 */
public record Evidence(
        Optional<ScoredOrder> nativeOrder,
        Optional<ScoredOrder> bestOrder,
        OptionalDouble certainty,
        Optional<ScoredTree> tree) {
    /** Nothing was looked at. */
    static final Evidence NONE =
            new Evidence(Optional.empty(), Optional.empty(), OptionalDouble.empty(), Optional.empty());

    /** No other order was looked for or found. */
    static Evidence of(ScoredOrder nativeOrder) {
        return new Evidence(Optional.of(nativeOrder), Optional.empty(), OptionalDouble.empty(), Optional.empty());
    }

    /** Two orders were compared. */
    static Evidence of(ScoredOrder nativeOrder, ScoredOrder bestOrder, OptionalDouble certainty) {
        return new Evidence(Optional.of(nativeOrder), Optional.of(bestOrder), certainty, Optional.empty());
    }

    Evidence with(ScoredTree found) {
        return new Evidence(nativeOrder, bestOrder, certainty, Optional.of(found));
    }
}
