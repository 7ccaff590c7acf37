package org.gbjo.engine;

import org.gbjo.plan.JoinOrder;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;

/**
 * What an engine is about to execute.
 *
 * @param bgp the patterns as they were written; what is bound from outside is a {@link BoundTerms placeholder}
 * @param nativeOrder the order in which the engine would execute them
 * @param lookups how the store finds triples by their object
 * @param known how many matches patterns have, as far as the engine knows it at no cost
 * @param trees whether the engine could execute a {@link JoinTree}: it has hash joins, and no rows come from outside, for
 *     each of which the tree would be computed again
 */
public record JoinProblem(Bgp bgp, JoinOrder nativeOrder, ObjectAccess lookups, KnownCounts known, boolean trees) {
    public JoinProblem {
        if (bgp.size() != nativeOrder.size()) {
            throw new IllegalArgumentException("the engine's order has as many patterns as the BGP, " + bgp.size()
                    + ", got " + nativeOrder.size());
        }
    }

    /** Of an engine that executes orders alone. */
    public JoinProblem(Bgp bgp, JoinOrder nativeOrder, ObjectAccess lookups, KnownCounts known) {
        this(bgp, nativeOrder, lookups, known, false);
    }

    /** Of a store that has an index for every pattern. */
    public JoinProblem(Bgp bgp, JoinOrder nativeOrder) {
        this(bgp, nativeOrder, ObjectAccess.INDEXED);
    }

    /** Of an engine that does not count. */
    public JoinProblem(Bgp bgp, JoinOrder nativeOrder, ObjectAccess lookups) {
        this(bgp, nativeOrder, lookups, KnownCounts.NONE);
    }
}
