package org.gbjo.kernel.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * c += a b for a panel of two vectors of columns: six rows keep 12 sums in the 16 registers of AVX2. The rows are written
 * out because the compiler keeps only named variables in registers.
 */
final class NarrowPanel {
    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** The columns of b that one call covers. */
    static final int WIDTH = 2 * LANES;

    private NarrowPanel() {}

    static void accumulate(
            int rows,
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
        for (int row = 0; row < rows; ) {
            int step = RowBlocks.next(rows - row);
            int aRow = aAt + row * aStride;
            int cRow = cAt + row * cStride;
            switch (step) {
                case 6 -> rows6(depth, a, aRow, aStride, b, bAt, bStride, c, cRow, cStride);
                case 4 -> rows4(depth, a, aRow, aStride, b, bAt, bStride, c, cRow, cStride);
                default -> rows1(depth, a, aRow, b, bAt, bStride, c, cRow);
            }
            row += step;
        }
    }

    private static void rows6(
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
        int a4 = a3 + aStride;
        int a5 = a4 + aStride;
        int at1 = cAt + cStride;
        int at2 = at1 + cStride;
        int at3 = at2 + cStride;
        int at4 = at3 + cStride;
        int at5 = at4 + cStride;
        FloatVector c00 = FloatVector.fromArray(SPECIES, c, cAt);
        FloatVector c01 = FloatVector.fromArray(SPECIES, c, cAt + LANES);
        FloatVector c10 = FloatVector.fromArray(SPECIES, c, at1);
        FloatVector c11 = FloatVector.fromArray(SPECIES, c, at1 + LANES);
        FloatVector c20 = FloatVector.fromArray(SPECIES, c, at2);
        FloatVector c21 = FloatVector.fromArray(SPECIES, c, at2 + LANES);
        FloatVector c30 = FloatVector.fromArray(SPECIES, c, at3);
        FloatVector c31 = FloatVector.fromArray(SPECIES, c, at3 + LANES);
        FloatVector c40 = FloatVector.fromArray(SPECIES, c, at4);
        FloatVector c41 = FloatVector.fromArray(SPECIES, c, at4 + LANES);
        FloatVector c50 = FloatVector.fromArray(SPECIES, c, at5);
        FloatVector c51 = FloatVector.fromArray(SPECIES, c, at5 + LANES);
        for (int k = 0, at = bAt; k < depth; k++, at += bStride) {
            FloatVector b0 = FloatVector.fromArray(SPECIES, b, at);
            FloatVector b1 = FloatVector.fromArray(SPECIES, b, at + LANES);
            FloatVector x = FloatVector.broadcast(SPECIES, a[aAt + k]);
            c00 = x.fma(b0, c00);
            c01 = x.fma(b1, c01);
            x = FloatVector.broadcast(SPECIES, a[a1 + k]);
            c10 = x.fma(b0, c10);
            c11 = x.fma(b1, c11);
            x = FloatVector.broadcast(SPECIES, a[a2 + k]);
            c20 = x.fma(b0, c20);
            c21 = x.fma(b1, c21);
            x = FloatVector.broadcast(SPECIES, a[a3 + k]);
            c30 = x.fma(b0, c30);
            c31 = x.fma(b1, c31);
            x = FloatVector.broadcast(SPECIES, a[a4 + k]);
            c40 = x.fma(b0, c40);
            c41 = x.fma(b1, c41);
            x = FloatVector.broadcast(SPECIES, a[a5 + k]);
            c50 = x.fma(b0, c50);
            c51 = x.fma(b1, c51);
        }
        c00.intoArray(c, cAt);
        c01.intoArray(c, cAt + LANES);
        c10.intoArray(c, at1);
        c11.intoArray(c, at1 + LANES);
        c20.intoArray(c, at2);
        c21.intoArray(c, at2 + LANES);
        c30.intoArray(c, at3);
        c31.intoArray(c, at3 + LANES);
        c40.intoArray(c, at4);
        c41.intoArray(c, at4 + LANES);
        c50.intoArray(c, at5);
        c51.intoArray(c, at5 + LANES);
    }

    private static void rows4(
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
        int at1 = cAt + cStride;
        int at2 = at1 + cStride;
        int at3 = at2 + cStride;
        FloatVector c00 = FloatVector.fromArray(SPECIES, c, cAt);
        FloatVector c01 = FloatVector.fromArray(SPECIES, c, cAt + LANES);
        FloatVector c10 = FloatVector.fromArray(SPECIES, c, at1);
        FloatVector c11 = FloatVector.fromArray(SPECIES, c, at1 + LANES);
        FloatVector c20 = FloatVector.fromArray(SPECIES, c, at2);
        FloatVector c21 = FloatVector.fromArray(SPECIES, c, at2 + LANES);
        FloatVector c30 = FloatVector.fromArray(SPECIES, c, at3);
        FloatVector c31 = FloatVector.fromArray(SPECIES, c, at3 + LANES);
        for (int k = 0, at = bAt; k < depth; k++, at += bStride) {
            FloatVector b0 = FloatVector.fromArray(SPECIES, b, at);
            FloatVector b1 = FloatVector.fromArray(SPECIES, b, at + LANES);
            FloatVector x = FloatVector.broadcast(SPECIES, a[aAt + k]);
            c00 = x.fma(b0, c00);
            c01 = x.fma(b1, c01);
            x = FloatVector.broadcast(SPECIES, a[a1 + k]);
            c10 = x.fma(b0, c10);
            c11 = x.fma(b1, c11);
            x = FloatVector.broadcast(SPECIES, a[a2 + k]);
            c20 = x.fma(b0, c20);
            c21 = x.fma(b1, c21);
            x = FloatVector.broadcast(SPECIES, a[a3 + k]);
            c30 = x.fma(b0, c30);
            c31 = x.fma(b1, c31);
        }
        c00.intoArray(c, cAt);
        c01.intoArray(c, cAt + LANES);
        c10.intoArray(c, at1);
        c11.intoArray(c, at1 + LANES);
        c20.intoArray(c, at2);
        c21.intoArray(c, at2 + LANES);
        c30.intoArray(c, at3);
        c31.intoArray(c, at3 + LANES);
    }

    private static void rows1(int depth, float[] a, int aAt, float[] b, int bAt, int bStride, float[] c, int cAt) {
        FloatVector c00 = FloatVector.fromArray(SPECIES, c, cAt);
        FloatVector c01 = FloatVector.fromArray(SPECIES, c, cAt + LANES);
        for (int k = 0, at = bAt; k < depth; k++, at += bStride) {
            FloatVector b0 = FloatVector.fromArray(SPECIES, b, at);
            FloatVector b1 = FloatVector.fromArray(SPECIES, b, at + LANES);
            FloatVector x = FloatVector.broadcast(SPECIES, a[aAt + k]);
            c00 = x.fma(b0, c00);
            c01 = x.fma(b1, c01);
        }
        c00.intoArray(c, cAt);
        c01.intoArray(c, cAt + LANES);
    }
}
