package org.gbjo.engine;

import org.gbjo.query.Bgp;

/**
 * What an engine is about to execute.
 *
 * @param bgp the patterns as they were written; what is bound from outside is a {@link BoundTerms placeholder}
 * @param nativeOrder the order in which the engine would execute them
 */
public record JoinProblem(Bgp bgp, JoinOrder nativeOrder) {
    public JoinProblem {
        if (bgp.size() != nativeOrder.size()) {
            throw new IllegalArgumentException("the engine's order has as many patterns as the BGP, " + bgp.size()
                    + ", got " + nativeOrder.size());
        }
    }
}
