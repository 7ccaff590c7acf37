package org.gbjo.cost;

import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;

/** The number of solutions of each set of patterns of one BGP. Used by one thread at a time. */
public interface Cardinalities {
    Bgp bgp();

    /** The cardinality of a non-empty set of patterns, or {@link Cost#SATURATED}. */
    double of(PatternSet patterns);

    /** Frees memory that makes further counting faster; what was counted stays known. */
    default void shrink() {}
}
