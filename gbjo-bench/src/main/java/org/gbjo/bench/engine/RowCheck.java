package org.gbjo.bench.engine;

import java.util.HashMap;
import java.util.Map;

/**
 * Sees that a query has the same number of solutions in every order and store, and as many as the oracle counts where it
 * could count them.
 */
final class RowCheck {
    private final Map<String, Double> rows = new HashMap<>();

    /** Throws if an execution that was not cut off has another number of rows than those before it. */
    void require(EngineQuery query, EngineResult run, EngineOrder order, String store) {
        if (run.timedOut()) {
            return;
        }
        double expected = rows.computeIfAbsent(query.id() + query.text(EngineOrder.NATIVE, 0), key -> query.rows()
                .orElse((double) run.rows()));
        if (run.rows() != expected) {
            throw new IllegalStateException("query " + query.id() + " in " + store + ", " + order.label() + ": has "
                    + run.rows() + " rows, but the oracle or an execution before it " + expected + ": "
                    + query.text(EngineOrder.NATIVE, 0));
        }
    }
}
