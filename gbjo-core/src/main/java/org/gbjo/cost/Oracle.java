package org.gbjo.cost;

import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;

/** Knows the exact cardinality of any set of patterns on some graph. Shared by threads. */
public interface Oracle {

    /** The cardinalities of one BGP; counting stops with a {@code DeadlineExceededException} when the time is over. */
    Cardinalities open(Bgp bgp, Deadline deadline);
}
