package org.gbjo.kernel;

/**
 * The arithmetic of learned models over row-major float matrices. A matrix is an array, the index of its
 * first entry and the distance between its rows. Stateless: shared by all threads.
 *
 * <p>{@link ScalarKernels} is the specification; other implementations agree with it up to rounding.
 */
public interface Kernels {
    /** Rows of such a length are whole vectors on every machine. */
    int ALIGNMENT = 32;

    /** The fastest kernels that this Java process offers; {@code -Dgbjo.simd=off} forces the scalar ones. */
    static Kernels best() {
        return KernelGate.CHOSEN;
    }

    /** The specification: plain loops. */
    static Kernels scalar() {
        return ScalarKernels.INSTANCE;
    }

    /** The next multiple of {@value #ALIGNMENT}. */
    static int padded(int columns) {
        return (columns + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    /** What a benchmark prints, such as {@code scalar} or {@code vector 512 bit}. */
    String name();

    /**
     * c += a b, where a is {@code rows} by {@code depth} and b is {@code depth} by {@code columns}, a multiple of
     * {@value #ALIGNMENT}.
     */
    void accumulate(
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
            int cStride);

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

    /** The inner product of two rows. */
    float dot(int count, float[] a, int aAt, float[] b, int bAt);

    /** b += factor a, for two rows that do not overlap. */
    void addScaled(int count, float factor, float[] a, int aAt, float[] b, int bAt);

    /**
     * b += the rows of a whose bits are set, one after the other.
     *
     * @param count the length of the rows, a multiple of {@value #ALIGNMENT}; row i begins at {@code aAt + i
     *     count}
     */
    void addSelected(int count, long selected, float[] a, int aAt, float[] b, int bAt);

    /** y = GELU(x), the exact form x Φ(x). */
    void gelu(int count, float[] x, int xAt, float[] y, int yAt);

    /** y = GELU(x) and slope = GELU'(x) = Φ(x) + x φ(x); y may be x itself, slope may not. */
    void geluWithSlope(int count, float[] x, int xAt, float[] y, int yAt, float[] slope, int slopeAt);

    /**
     * The output of a layer of GELUs whose inputs are a sum of rows: Σ_k w[k] GELU(b[k] + first d_0[k] + second d_1[k] +
     * third d_2[k] + fourth d_3[k] + f s[k] + g t[k]).
     *
     * @param count the length of the rows, a multiple of {@value #ALIGNMENT}
     * @param layer the rows b, d_0, d_1, d_2, d_3 and w one after the other
     * @param sums holds s from {@code sAt} and t from {@code tAt} on
     */
    float geluOutput(
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
            float g);
}
