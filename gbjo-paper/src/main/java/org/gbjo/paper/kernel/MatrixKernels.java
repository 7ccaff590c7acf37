package org.gbjo.paper.kernel;

import org.gbjo.kernel.Kernels;

/**
 * What whole-plan models and relaxations need beside the kernels of the learned estimator: products with matrices that were
 * packed once, inner products of all rows of two matrices, and the slope of GELU. Stateless: shared by all threads.
 *
 * <p>{@link ScalarMatrixKernels} is the specification; other implementations agree with it up to rounding.
 */
public interface MatrixKernels extends Kernels {

    /** The fastest kernels that this Java process offers, chosen as {@link Kernels#best()} is. */
    static MatrixKernels best() {
        return ChosenMatrixKernels.CHOSEN;
    }

    /** The specification: plain loops. */
    static MatrixKernels scalar() {
        return ScalarMatrixKernels.INSTANCE;
    }

    /** c += a b, where a has {@code rows} rows. */
    default void accumulate(
            int rows, float[] a, int aAt, int aStride, PackedMatrix b, float[] c, int cAt, int cStride) {
        for (int panel = 0; panel < b.columns(); panel += PackedMatrix.PANEL) {
            int width = b.panelWidth(panel);
            int bAt = panel * b.depth();
            accumulate(rows, b.depth(), width, a, aAt, aStride, b.values(), bAt, width, c, cAt + panel, cStride);
        }
    }

    /**
     * c[i][j] += &lt;a[i], b[j]&gt;, where a has {@code rows} and b {@code columns} rows of {@code depth} entries, a
     * multiple of {@value #ALIGNMENT}.
     */
    void accumulateDots(
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
            int cStride);

    /** y = GELU(x) and slope = GELU'(x) = Φ(x) + x φ(x); y may be x itself, slope may not. */
    void geluWithSlope(int count, float[] x, int xAt, float[] y, int yAt, float[] slope, int slopeAt);
}
