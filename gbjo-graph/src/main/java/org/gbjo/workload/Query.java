package org.gbjo.workload;

import org.gbjo.api.PublicApi;
import org.gbjo.query.Bgp;

/** A BGP with a name that is unique in its workload, and a shape such as {@code star}, empty if unknown. */
@PublicApi
public record Query(String id, String shape, Bgp bgp) {
    public Query {
        if (id.isBlank()) {
            throw new IllegalArgumentException("a query needs an id, got a blank one");
        }
    }
}
