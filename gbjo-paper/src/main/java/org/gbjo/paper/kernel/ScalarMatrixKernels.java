package org.gbjo.paper.kernel;

import org.gbjo.kernel.ScalarKernels;

/** The kernels as plain loops over consecutive entries, which the compiler may vectorize on its own. */
final class ScalarMatrixKernels extends ScalarKernels implements MatrixKernels {
    static final ScalarMatrixKernels INSTANCE = new ScalarMatrixKernels();

    private ScalarMatrixKernels() {}

    @Override
    public void accumulateDots(
            int rows,
            int columns,
            int depth,
            float[] a,
            int aAt,
            int aStride,
            float[] b,
            int bAt,
            int bStride,
            float[] c,
            int cAt,
            int cStride) {
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                c[cAt + i * cStride + j] += dot(depth, a, aAt + i * aStride, b, bAt + j * bStride);
            }
        }
    }

    @Override
    public void geluWithSlope(int count, float[] x, int xAt, float[] y, int yAt, float[] slope, int slopeAt) {
        for (int i = 0; i < count; i++) {
            slope[slopeAt + i] = 0.5f + GeluSlope.RATIONAL.at(x[xAt + i]);
        }
        gelu(count, x, xAt, y, yAt);
    }
}
