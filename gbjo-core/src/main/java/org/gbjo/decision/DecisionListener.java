package org.gbjo.decision;

/**
 * Hears which order a BGP gets; called in the thread of the query, before the BGP is executed.
 *
 * @param <P> how the engine represents patterns
 */
public interface DecisionListener<P> {
    /** A decision on patterns as the engine asked about them. */
    void decided(P patterns, Decision decision);

    /** Hears nothing. */
    static <P> DecisionListener<P> none() {
        return (patterns, decision) -> {};
    }
}
