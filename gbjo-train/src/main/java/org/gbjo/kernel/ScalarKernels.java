package org.gbjo.kernel;

/** The kernels as plain loops over consecutive entries, which the compiler may vectorize on its own. */
final class ScalarKernels implements Kernels {
    static final ScalarKernels INSTANCE = new ScalarKernels();

    private ScalarKernels() {}

    @Override
    public String name() {
        return "scalar";
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
        int row = 0;
        for (; row + 4 <= rows; row += 4) {
            for (int column = 0; column < columns; column += 4) {
                addTile(
                        depth,
                        a,
                        aAt + row * aStride,
                        aStride,
                        b,
                        bAt + column,
                        bStride,
                        c,
                        cAt + row * cStride + column,
                        cStride);
            }
        }
        for (; row < rows; row++) {
            for (int k = 0; k < depth; k++) {
                addScaled(columns, a[aAt + row * aStride + k], b, bAt + k * bStride, c, cAt + row * cStride);
            }
        }
    }

    /**
     * Four rows by four columns: 16 sums stay in registers, so that eight loads feed 32 operations. They are added up in
     * the order of {@link #addScaled}, so that a row does not depend on how many others there are.
     */
    private static void addTile(
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
        int c1 = cAt + cStride;
        int c2 = c1 + cStride;
        int c3 = c2 + cStride;
        float s00 = c[cAt];
        float s01 = c[cAt + 1];
        float s02 = c[cAt + 2];
        float s03 = c[cAt + 3];
        float s10 = c[c1];
        float s11 = c[c1 + 1];
        float s12 = c[c1 + 2];
        float s13 = c[c1 + 3];
        float s20 = c[c2];
        float s21 = c[c2 + 1];
        float s22 = c[c2 + 2];
        float s23 = c[c2 + 3];
        float s30 = c[c3];
        float s31 = c[c3 + 1];
        float s32 = c[c3 + 2];
        float s33 = c[c3 + 3];
        for (int k = 0, at = bAt; k < depth; k++, at += bStride) {
            float b0 = b[at];
            float b1 = b[at + 1];
            float b2 = b[at + 2];
            float b3 = b[at + 3];
            float x = a[aAt + k];
            s00 += x * b0;
            s01 += x * b1;
            s02 += x * b2;
            s03 += x * b3;
            x = a[a1 + k];
            s10 += x * b0;
            s11 += x * b1;
            s12 += x * b2;
            s13 += x * b3;
            x = a[a2 + k];
            s20 += x * b0;
            s21 += x * b1;
            s22 += x * b2;
            s23 += x * b3;
            x = a[a3 + k];
            s30 += x * b0;
            s31 += x * b1;
            s32 += x * b2;
            s33 += x * b3;
        }
        c[cAt] = s00;
        c[cAt + 1] = s01;
        c[cAt + 2] = s02;
        c[cAt + 3] = s03;
        c[c1] = s10;
        c[c1 + 1] = s11;
        c[c1 + 2] = s12;
        c[c1 + 3] = s13;
        c[c2] = s20;
        c[c2 + 1] = s21;
        c[c2 + 2] = s22;
        c[c2 + 3] = s23;
        c[c3] = s30;
        c[c3 + 1] = s31;
        c[c3 + 2] = s32;
        c[c3 + 3] = s33;
    }

    /** Four partial sums: a single one would wait for each addition. */
    @Override
    public float dot(int count, float[] a, int aAt, float[] b, int bAt) {
        float s0 = 0;
        float s1 = 0;
        float s2 = 0;
        float s3 = 0;
        int k = 0;
        for (; k + 4 <= count; k += 4) {
            s0 += a[aAt + k] * b[bAt + k];
            s1 += a[aAt + k + 1] * b[bAt + k + 1];
            s2 += a[aAt + k + 2] * b[bAt + k + 2];
            s3 += a[aAt + k + 3] * b[bAt + k + 3];
        }
        for (; k < count; k++) {
            s0 += a[aAt + k] * b[bAt + k];
        }
        return (s0 + s1) + (s2 + s3);
    }

    @Override
    public void addSelected(int count, long selected, float[] a, int aAt, float[] b, int bAt) {
        for (long rest = selected; rest != 0; rest &= rest - 1) {
            int row = aAt + Long.numberOfTrailingZeros(rest) * count;
            for (int k = 0; k < count; k++) {
                b[bAt + k] += a[row + k];
            }
        }
    }

    @Override
    public void addScaled(int count, float factor, float[] a, int aAt, float[] b, int bAt) {
        for (int k = 0; k < count; k++) {
            b[bAt + k] += factor * a[aAt + k];
        }
    }

    @Override
    public void gelu(int count, float[] x, int xAt, float[] y, int yAt) {
        for (int i = 0; i < count; i++) {
            float value = x[xAt + i];
            y[yAt + i] = value * (0.5f + OddRational.CDF.at(value));
        }
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
        float output = 0;
        for (int k = 0; k < count; k++) {
            float x = layer[k]
                    + first * layer[count + k]
                    + second * layer[2 * count + k]
                    + third * layer[3 * count + k]
                    + fourth * layer[4 * count + k]
                    + f * sums[sAt + k]
                    + g * sums[tAt + k];
            output += layer[5 * count + k] * x * (0.5f + OddRational.CDF.at(x));
        }
        return output;
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
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                c[cAt + i * cStride + j] += dot(depth, a, aAt + i * aStride, b, bAt + j * bStride);
            }
        }
    }

    @Override
    public void geluWithSlope(int count, float[] x, int xAt, float[] y, int yAt, float[] slope, int slopeAt) {
        for (int i = 0; i < count; i++) {
            slope[slopeAt + i] = 0.5f + OddRational.GELU_SLOPE.at(x[xAt + i]);
        }
        gelu(count, x, xAt, y, yAt);
    }
}
