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
    public void accumulate(int rows, float[] a, int aAt, int aStride, PackedMatrix b, float[] c, int cAt, int cStride) {
        for (int panel = 0; panel < b.columns(); panel += PackedMatrix.PANEL) {
            int width = b.panelWidth(panel);
            accumulate(
                    rows,
                    b.depth(),
                    width,
                    a,
                    aAt,
                    aStride,
                    b.values(),
                    panel * b.depth(),
                    width,
                    c,
                    cAt + panel,
                    cStride);
        }
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
        for (int i = 0; i < rows; i++) {
            int k = 0;
            for (; k + 4 <= depth; k += 4) {
                addFourRows(columns, a, aAt + i * aStride + k, b, bAt + k * bStride, bStride, c, cAt + i * cStride);
            }
            for (; k < depth; k++) {
                addRow(columns, a[aAt + i * aStride + k], b, bAt + k * bStride, c, cAt + i * cStride);
            }
        }
    }

    private static void addRow(int count, float factor, float[] b, int bAt, float[] c, int cAt) {
        for (int j = 0; j < count; j++) {
            c[cAt + j] += factor * b[bAt + j];
        }
    }

    /** Four at once: c is read and written once instead of four times. */
    private static void addFourRows(int count, float[] a, int aAt, float[] b, int bAt, int stride, float[] c, int cAt) {
        float a0 = a[aAt];
        float a1 = a[aAt + 1];
        float a2 = a[aAt + 2];
        float a3 = a[aAt + 3];
        int b1 = bAt + stride;
        int b2 = b1 + stride;
        int b3 = b2 + stride;
        for (int j = 0; j < count; j++) {
            c[cAt + j] += a0 * b[bAt + j] + a1 * b[b1 + j] + a2 * b[b2 + j] + a3 * b[b3 + j];
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
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                c[cAt + i * cStride + j] += dot(depth, a, aAt + i * aStride, b, bAt + j * bStride);
            }
        }
    }

    /** Four partial sums: a single one would wait for each addition. */
    private static float dot(int count, float[] a, int aAt, float[] b, int bAt) {
        float s0 = 0;
        float s1 = 0;
        float s2 = 0;
        float s3 = 0;
        for (int k = 0; k < count; k += 4) {
            s0 += a[aAt + k] * b[bAt + k];
            s1 += a[aAt + k + 1] * b[bAt + k + 1];
            s2 += a[aAt + k + 2] * b[bAt + k + 2];
            s3 += a[aAt + k + 3] * b[bAt + k + 3];
        }
        return (s0 + s1) + (s2 + s3);
    }

    @Override
    public void gelu(int count, float[] x, int xAt, float[] y, int yAt) {
        for (int i = 0; i < count; i++) {
            float value = x[xAt + i];
            y[yAt + i] = value * (0.5f + OddRational.CDF.at(value));
        }
    }

    @Override
    public void geluWithSlope(int count, float[] x, int xAt, float[] y, int yAt, float[] slope, int slopeAt) {
        for (int i = 0; i < count; i++) {
            float value = x[xAt + i];
            y[yAt + i] = value * (0.5f + OddRational.CDF.at(value));
            slope[slopeAt + i] = 0.5f + OddRational.SLOPE.at(value);
        }
    }

    @Override
    public void exponential(int count, float[] x, int at) {
        for (int i = at; i < at + count; i++) {
            x[i] = (float) Math.exp(x[i]);
        }
    }

    @Override
    public void signedLog(int count, float[] x, int at) {
        for (int i = at; i < at + count; i++) {
            x[i] = Math.copySign((float) Math.log(1 + Math.abs((double) x[i])), x[i]);
        }
    }
}
