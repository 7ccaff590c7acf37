package org.gbjo.paper.kernel;

import org.gbjo.kernel.KernelGate;

/** Asks the gate once, when kernels are first wanted. */
final class ChosenMatrixKernels {
    static final MatrixKernels CHOSEN = KernelGate.choose(
            MatrixKernels.class, MatrixKernels.scalar(), "org.gbjo.paper.kernel.vector.VectorMatrixKernels");

    private ChosenMatrixKernels() {}
}
