package org.gbjo.paper.kernel.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.gbjo.kernel.OddRational;
import org.gbjo.kernel.vector.VectorKernels;
import org.gbjo.kernel.vector.VectorMath;
import org.gbjo.paper.kernel.GeluSlope;
import org.gbjo.paper.kernel.MatrixKernels;

/** The kernels on the preferred vector shape of the machine; loaded by the gate of {@link MatrixKernels#best()} alone. */
public final class VectorMatrixKernels extends VectorKernels implements MatrixKernels {
    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    /** Four vectors of columns need the 32 registers that come with 512-bit vectors. */
    private static final boolean WIDE = SPECIES.length() >= 16;

    @Override
    public void accumulate(
            int rows,
            int depth,
            int columns,
            float[] a,
            int aAt,
            int aStride,
            float[] b,
            int bAt,
            int bStride,
            float[] c,
            int cAt,
            int cStride) {
        int column = 0;
        if (WIDE) {
            for (; column + WidePanel.WIDTH <= columns; column += WidePanel.WIDTH) {
                WidePanel.accumulate(rows, depth, a, aAt, aStride, b, bAt + column, bStride, c, cAt + column, cStride);
            }
        }
        if (column < columns) {
            super.accumulate(
                    rows, depth, columns - column, a, aAt, aStride, b, bAt + column, bStride, c, cAt + column, cStride);
        }
    }

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
        DotBlock.accumulate(rows, columns, depth, a, aAt, aStride, b, bAt, bStride, c, cAt, cStride);
    }

    @Override
    public void geluWithSlope(int count, float[] x, int xAt, float[] y, int yAt, float[] slope, int slopeAt) {
        int bound = SPECIES.loopBound(count);
        VectorMath.shifted(GeluSlope.RATIONAL, 0, 1, bound, x, xAt, slope, slopeAt);
        VectorMath.shifted(OddRational.CDF, 1, 0, bound, x, xAt, y, yAt);
        MatrixKernels.scalar().geluWithSlope(count - bound, x, xAt + bound, y, yAt + bound, slope, slopeAt + bound);
    }
}
