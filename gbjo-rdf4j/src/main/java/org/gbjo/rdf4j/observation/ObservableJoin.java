package org.gbjo.rdf4j.observation;

import java.util.Optional;

/** A join in a query that may be observed when it is executed. */
public interface ObservableJoin {
    /** How it is observed, if it is. */
    Optional<ObservedJoin> observed();
}
