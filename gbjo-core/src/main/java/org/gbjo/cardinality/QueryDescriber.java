package org.gbjo.cardinality;

import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;

/** Describes the patterns of a query, and how pairs and trios of them join. Shared by all threads. */
public interface QueryDescriber {
    /** Describes a query in a buffer, in place of what was there; in the long run nothing is allocated. */
    void describe(Bgp bgp, KnownCounts known, QueryDescription target);

    /** As {@link Cardinalities#triples}. */
    default double triples() {
        return Cardinalities.UNKNOWN_TRIPLES;
    }

    /** As {@link Cardinalities#triplesWith}, of a query that was described last in this buffer. */
    default double triplesWith(Bgp bgp, int pattern, int position, QueryDescription described) {
        return Cardinalities.UNKNOWN_TRIPLES;
    }

    /** Describes a query in a buffer of its own, whose arrays are exactly as long as it needs. */
    default QueryDescription describe(Bgp bgp) {
        QueryDescription description = new QueryDescription();
        describe(bgp, KnownCounts.NONE, description);
        return description;
    }
}
