package org.gbjo.model;

/** Predicts the natural logarithm of C_out. Immutable, shared by all threads. */
public interface CostModel {

    /** What explain and the benchmarks print, such as {@code gin 128x6}. */
    String name();

    /** A workspace for one thread, to be reused from query to query. */
    Workspace newWorkspace();
}
