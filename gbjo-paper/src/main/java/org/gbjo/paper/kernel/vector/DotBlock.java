package org.gbjo.paper.kernel.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Inner products of the rows of two matrices, four by four: eight loads feed 16 multiply-adds. The sums are written out
 * because the compiler keeps only named variables in registers.
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
        for (int j = 0; j < columns; ) {
            int width = columns - j >= 4 ? 4 : 1;
            int bRow = bAt + j * bStride;
            for (int i = 0; i < rows; ) {
                int height = rows - i >= 4 ? 4 : 1;
                int aRow = aAt + i * aStride;
                int cRow = cAt + i * cStride + j;
                if (height == 4 && width == 4) {
                    block4x4(depth, a, aRow, aStride, b, bRow, bStride, c, cRow, cStride);
                } else if (width == 4) {
                    block1x4(depth, a, aRow, b, bRow, bStride, c, cRow);
                } else if (height == 4) {
                    block4x1(depth, a, aRow, aStride, b, bRow, c, cRow, cStride);
                } else {
                    block1x1(depth, a, aRow, b, bRow, c, cRow);
                }
                i += height;
            }
            j += width;
        }
    }

    private static void block4x4(
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
        int a1 = aAt + aStride;
        int a2 = a1 + aStride;
        int a3 = a2 + aStride;
        int b1 = bAt + bStride;
        int b2 = b1 + bStride;
        int b3 = b2 + bStride;
        int c1 = cAt + cStride;
        int c2 = c1 + cStride;
        int c3 = c2 + cStride;
        FloatVector s00 = FloatVector.zero(SPECIES);
        FloatVector s01 = FloatVector.zero(SPECIES);
        FloatVector s02 = FloatVector.zero(SPECIES);
        FloatVector s03 = FloatVector.zero(SPECIES);
        FloatVector s10 = FloatVector.zero(SPECIES);
        FloatVector s11 = FloatVector.zero(SPECIES);
        FloatVector s12 = FloatVector.zero(SPECIES);
        FloatVector s13 = FloatVector.zero(SPECIES);
        FloatVector s20 = FloatVector.zero(SPECIES);
        FloatVector s21 = FloatVector.zero(SPECIES);
        FloatVector s22 = FloatVector.zero(SPECIES);
        FloatVector s23 = FloatVector.zero(SPECIES);
        FloatVector s30 = FloatVector.zero(SPECIES);
        FloatVector s31 = FloatVector.zero(SPECIES);
        FloatVector s32 = FloatVector.zero(SPECIES);
        FloatVector s33 = FloatVector.zero(SPECIES);
        for (int k = 0; k < depth; k += LANES) {
            FloatVector y0 = FloatVector.fromArray(SPECIES, b, bAt + k);
            FloatVector y1 = FloatVector.fromArray(SPECIES, b, b1 + k);
            FloatVector y2 = FloatVector.fromArray(SPECIES, b, b2 + k);
            FloatVector y3 = FloatVector.fromArray(SPECIES, b, b3 + k);
            FloatVector x = FloatVector.fromArray(SPECIES, a, aAt + k);
            s00 = x.fma(y0, s00);
            s01 = x.fma(y1, s01);
            s02 = x.fma(y2, s02);
            s03 = x.fma(y3, s03);
            x = FloatVector.fromArray(SPECIES, a, a1 + k);
            s10 = x.fma(y0, s10);
            s11 = x.fma(y1, s11);
            s12 = x.fma(y2, s12);
            s13 = x.fma(y3, s13);
            x = FloatVector.fromArray(SPECIES, a, a2 + k);
            s20 = x.fma(y0, s20);
            s21 = x.fma(y1, s21);
            s22 = x.fma(y2, s22);
            s23 = x.fma(y3, s23);
            x = FloatVector.fromArray(SPECIES, a, a3 + k);
            s30 = x.fma(y0, s30);
            s31 = x.fma(y1, s31);
            s32 = x.fma(y2, s32);
            s33 = x.fma(y3, s33);
        }
        c[cAt] += s00.reduceLanes(VectorOperators.ADD);
        c[cAt + 1] += s01.reduceLanes(VectorOperators.ADD);
        c[cAt + 2] += s02.reduceLanes(VectorOperators.ADD);
        c[cAt + 3] += s03.reduceLanes(VectorOperators.ADD);
        c[c1] += s10.reduceLanes(VectorOperators.ADD);
        c[c1 + 1] += s11.reduceLanes(VectorOperators.ADD);
        c[c1 + 2] += s12.reduceLanes(VectorOperators.ADD);
        c[c1 + 3] += s13.reduceLanes(VectorOperators.ADD);
        c[c2] += s20.reduceLanes(VectorOperators.ADD);
        c[c2 + 1] += s21.reduceLanes(VectorOperators.ADD);
        c[c2 + 2] += s22.reduceLanes(VectorOperators.ADD);
        c[c2 + 3] += s23.reduceLanes(VectorOperators.ADD);
        c[c3] += s30.reduceLanes(VectorOperators.ADD);
        c[c3 + 1] += s31.reduceLanes(VectorOperators.ADD);
        c[c3 + 2] += s32.reduceLanes(VectorOperators.ADD);
        c[c3 + 3] += s33.reduceLanes(VectorOperators.ADD);
    }

    private static void block1x4(int depth, float[] a, int aAt, float[] b, int bAt, int bStride, float[] c, int cAt) {
        int b1 = bAt + bStride;
        int b2 = b1 + bStride;
        int b3 = b2 + bStride;
        FloatVector s00 = FloatVector.zero(SPECIES);
        FloatVector s01 = FloatVector.zero(SPECIES);
        FloatVector s02 = FloatVector.zero(SPECIES);
        FloatVector s03 = FloatVector.zero(SPECIES);
        for (int k = 0; k < depth; k += LANES) {
            FloatVector y0 = FloatVector.fromArray(SPECIES, b, bAt + k);
            FloatVector y1 = FloatVector.fromArray(SPECIES, b, b1 + k);
            FloatVector y2 = FloatVector.fromArray(SPECIES, b, b2 + k);
            FloatVector y3 = FloatVector.fromArray(SPECIES, b, b3 + k);
            FloatVector x = FloatVector.fromArray(SPECIES, a, aAt + k);
            s00 = x.fma(y0, s00);
            s01 = x.fma(y1, s01);
            s02 = x.fma(y2, s02);
            s03 = x.fma(y3, s03);
        }
        c[cAt] += s00.reduceLanes(VectorOperators.ADD);
        c[cAt + 1] += s01.reduceLanes(VectorOperators.ADD);
        c[cAt + 2] += s02.reduceLanes(VectorOperators.ADD);
        c[cAt + 3] += s03.reduceLanes(VectorOperators.ADD);
    }

    private static void block4x1(
            int depth, float[] a, int aAt, int aStride, float[] b, int bAt, float[] c, int cAt, int cStride) {
        int a1 = aAt + aStride;
        int a2 = a1 + aStride;
        int a3 = a2 + aStride;
        int c1 = cAt + cStride;
        int c2 = c1 + cStride;
        int c3 = c2 + cStride;
        FloatVector s00 = FloatVector.zero(SPECIES);
        FloatVector s10 = FloatVector.zero(SPECIES);
        FloatVector s20 = FloatVector.zero(SPECIES);
        FloatVector s30 = FloatVector.zero(SPECIES);
        for (int k = 0; k < depth; k += LANES) {
            FloatVector y0 = FloatVector.fromArray(SPECIES, b, bAt + k);
            FloatVector x = FloatVector.fromArray(SPECIES, a, aAt + k);
            s00 = x.fma(y0, s00);
            x = FloatVector.fromArray(SPECIES, a, a1 + k);
            s10 = x.fma(y0, s10);
            x = FloatVector.fromArray(SPECIES, a, a2 + k);
            s20 = x.fma(y0, s20);
            x = FloatVector.fromArray(SPECIES, a, a3 + k);
            s30 = x.fma(y0, s30);
        }
        c[cAt] += s00.reduceLanes(VectorOperators.ADD);
        c[c1] += s10.reduceLanes(VectorOperators.ADD);
        c[c2] += s20.reduceLanes(VectorOperators.ADD);
        c[c3] += s30.reduceLanes(VectorOperators.ADD);
    }

    private static void block1x1(int depth, float[] a, int aAt, float[] b, int bAt, float[] c, int cAt) {
        FloatVector s00 = FloatVector.zero(SPECIES);
        for (int k = 0; k < depth; k += LANES) {
            FloatVector y0 = FloatVector.fromArray(SPECIES, b, bAt + k);
            FloatVector x = FloatVector.fromArray(SPECIES, a, aAt + k);
            s00 = x.fma(y0, s00);
        }
        c[cAt] += s00.reduceLanes(VectorOperators.ADD);
    }
}
