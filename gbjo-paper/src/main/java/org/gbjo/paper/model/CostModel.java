package org.gbjo.paper.model;

import java.util.Optional;
import org.gbjo.cardinality.Estimator;
import org.gbjo.kernel.Kernels;

/** Predicts the natural logarithm of C_out. Immutable, shared by all threads. */
public interface CostModel {

    /** What explain and the benchmarks print, such as {@code gin 128x6}. */
    String name();

    /** A workspace for one thread, to be reused from query to query, that computes with these kernels. */
    Workspace newWorkspace(Kernels kernels);

    /** The estimator whose rows of sets it adds up, with these kernels; empty if it predicts whole plans alone. */
    default Optional<Estimator> estimator(Kernels kernels) {
        return Optional.empty();
    }

    /** A workspace on the fastest kernels. */
    default Workspace newWorkspace() {
        return newWorkspace(Kernels.best());
    }
}
