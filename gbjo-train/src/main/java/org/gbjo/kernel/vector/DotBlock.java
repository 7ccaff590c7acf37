package org.gbjo.kernel.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Inner products of the rows of two matrices, four at a time: five loads feed four multiply-adds. The sums are written out
 * because the compiler keeps only named variables in registers. Blocks of four by four rows took 0.97 to 1.00 of the time
 * of a search of 5 to 20 patterns.
 */
final class DotBlock {
    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private DotBlock() {}

    static void accumulate(
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
            int aRow = aAt + i * aStride;
            int cRow = cAt + i * cStride;
            int j = 0;
            for (; j + 4 <= columns; j += 4) {
                fourColumns(depth, a, aRow, b, bAt + j * bStride, bStride, c, cRow + j);
            }
            for (; j < columns; j++) {
                c[cRow + j] += RowMath.dot(depth, a, aRow, b, bAt + j * bStride);
            }
        }
    }

    private static void fourColumns(
            int depth, float[] a, int aAt, float[] b, int bAt, int bStride, float[] c, int cAt) {
        int b1 = bAt + bStride;
        int b2 = b1 + bStride;
        int b3 = b2 + bStride;
        FloatVector s0 = FloatVector.zero(SPECIES);
        FloatVector s1 = FloatVector.zero(SPECIES);
        FloatVector s2 = FloatVector.zero(SPECIES);
        FloatVector s3 = FloatVector.zero(SPECIES);
        for (int k = 0; k < depth; k += LANES) {
            FloatVector y0 = FloatVector.fromArray(SPECIES, b, bAt + k);
            FloatVector y1 = FloatVector.fromArray(SPECIES, b, b1 + k);
            FloatVector y2 = FloatVector.fromArray(SPECIES, b, b2 + k);
            FloatVector y3 = FloatVector.fromArray(SPECIES, b, b3 + k);
            FloatVector x = FloatVector.fromArray(SPECIES, a, aAt + k);
            s0 = x.fma(y0, s0);
            s1 = x.fma(y1, s1);
            s2 = x.fma(y2, s2);
            s3 = x.fma(y3, s3);
        }
        c[cAt] += s0.reduceLanes(VectorOperators.ADD);
        c[cAt + 1] += s1.reduceLanes(VectorOperators.ADD);
        c[cAt + 2] += s2.reduceLanes(VectorOperators.ADD);
        c[cAt + 3] += s3.reduceLanes(VectorOperators.ADD);
    }
}
