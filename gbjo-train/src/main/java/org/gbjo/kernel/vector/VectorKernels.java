package org.gbjo.kernel.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.gbjo.kernel.Kernels;
import org.gbjo.kernel.OddRational;

/** The kernels on the preferred vector shape of the machine; loaded by the gate of {@link Kernels#best()} alone. */
public final class VectorKernels implements Kernels {
    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();
    /** Four vectors of columns need the 32 registers that come with 512-bit vectors. */
    private static final boolean WIDE = LANES >= 16;

    public VectorKernels() {
        if (LANES < 4 || NarrowPanel.WIDTH > ALIGNMENT || !multipliesAndAddsAtOnce()) {
            throw new UnsupportedOperationException("vectors of " + SPECIES.vectorBitSize() + " bits");
        }
    }

    /** Without the instruction Java computes it with big decimals. On x86 it came with vectors of 256 bits. */
    private static boolean multipliesAndAddsAtOnce() {
        return LANES >= 8 || System.getProperty("os.arch").equals("aarch64");
    }

    @Override
    public String name() {
        return "vector " + SPECIES.vectorBitSize() + " bit";
    }

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
        for (; column < columns; column += NarrowPanel.WIDTH) {
            NarrowPanel.accumulate(rows, depth, a, aAt, aStride, b, bAt + column, bStride, c, cAt + column, cStride);
        }
    }

    @Override
    public float dot(int count, float[] a, int aAt, float[] b, int bAt) {
        int bound = SPECIES.loopBound(count);
        float sum = RowMath.dot(bound, a, aAt, b, bAt);
        return bound == count ? sum : sum + Kernels.scalar().dot(count - bound, a, aAt + bound, b, bAt + bound);
    }

    @Override
    public void addScaled(int count, float factor, float[] a, int aAt, float[] b, int bAt) {
        int bound = SPECIES.loopBound(count);
        RowMath.addScaled(bound, factor, a, aAt, b, bAt);
        if (bound < count) {
            Kernels.scalar().addScaled(count - bound, factor, a, aAt + bound, b, bAt + bound);
        }
    }

    @Override
    public void addSelected(int count, long selected, float[] a, int aAt, float[] b, int bAt) {
        RowMath.addSelected(count, selected, a, aAt, b, bAt);
    }

    @Override
    public void gelu(int count, float[] x, int xAt, float[] y, int yAt) {
        int bound = SPECIES.loopBound(count);
        VectorMath.shifted(OddRational.CDF, 1, 0, bound, x, xAt, y, yAt);
        Kernels.scalar().gelu(count - bound, x, xAt + bound, y, yAt + bound);
    }

    @Override
    public float geluOutput(
            int count,
            float[] layer,
            float first,
            float second,
            float third,
            float fourth,
            float[] sums,
            int sAt,
            float f,
            int tAt,
            float g) {
        return VectorMath.geluOutput(count, layer, first, second, third, fourth, sums, sAt, f, tAt, g);
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
        VectorMath.shifted(OddRational.GELU_SLOPE, 0, 1, bound, x, xAt, slope, slopeAt);
        VectorMath.shifted(OddRational.CDF, 1, 0, bound, x, xAt, y, yAt);
        Kernels.scalar().geluWithSlope(count - bound, x, xAt + bound, y, yAt + bound, slope, slopeAt + bound);
    }
}
