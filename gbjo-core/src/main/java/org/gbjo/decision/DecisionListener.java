package org.gbjo.decision;

import org.gbjo.api.PublicApi;

/**
 * Hears which order a BGP gets; called in the thread of the query, before the BGP is executed.
 *
 * @param <P> how the engine represents patterns
 */
@PublicApi
public interface DecisionListener<P> {
    /** A decision on patterns as the engine asked about them. */
    void decided(P patterns, Decision decision);

    /** Whether anybody listens at all; if not, decisions that change nothing need not be made again and again. */
    default boolean listens() {
        return true;
    }

    /** Hears nothing. */
    static <P> DecisionListener<P> none() {
        return new DecisionListener<>() {
            @Override
            public void decided(P patterns, Decision decision) {}

            @Override
            public boolean listens() {
                return false;
            }
        };
    }
}
