package org.gbjo.cardinality;

import org.gbjo.api.PublicApi;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.run.Deadline;

/**
 * Answers how many rows a set of patterns has, exactly or not. Whoever has a better estimate (a histogram, a sketch, a
 * live engine) writes one such class, and every search can use it. Shared by threads.
 */
@PublicApi
public interface Estimator {
    /** What explain and the reports print. */
    String name();

    /** The memory of one thread. */
    EstimatedCardinalities newCardinalities();

    /** The cardinalities of one BGP. */
    default Cardinalities open(Bgp bgp, Deadline deadline) {
        EstimatedCardinalities cardinalities = newCardinalities();
        cardinalities.open(bgp, KnownCounts.NONE, deadline);
        return cardinalities;
    }
}
