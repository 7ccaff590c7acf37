package org.gbjo.cardinality.sample;

/** Data that can be asked while a query is planned: a graph folder, or a store. Shared by threads. */
public interface RowSampler {
    /** The look-ups of one thread. */
    LookUps newLookUps();
}
