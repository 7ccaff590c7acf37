package org.gbjo.cardinality;

import org.gbjo.api.PublicApi;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.run.Deadline;

/** Cardinalities that are opened for one BGP after the other, and reuse their memory. Belongs to one thread. */
@PublicApi
public interface EstimatedCardinalities extends Cardinalities {
    /**
     * Turns to a BGP. It is described once; every question about its sets is answered from that description.
     *
     * @param known counts that whoever asks has at hand, which are better than any estimate
     */
    void open(Bgp bgp, KnownCounts known, Deadline deadline);
}
