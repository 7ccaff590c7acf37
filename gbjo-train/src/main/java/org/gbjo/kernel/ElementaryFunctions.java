package org.gbjo.kernel;

/**
 * Functions of single entries, plain loops on every machine. As vector loops they were compiled with boxed vectors for
 * good: the rows of a softmax are shorter than a vector for small queries, and a loop that was seen to do nothing for long
 * made 37 KB of garbage a search of ten patterns; logarithms, taken once a query, made 7 KB a pattern.
 */
public final class ElementaryFunctions {
    /** 1.5 * 2^23: adding it leaves the nearest integer in the low bits. */
    private static final float ROUNDER = 12582912f;

    private static final int ONE_BITS = 0x3F800000;
    private static final float LOG2_E = 1.442695f;
    /** ln 2 in two parts, the first with so few digits that its product with an exponent is exact. */
    private static final float LN2_HIGH = 0.6933594f;

    private static final float LN2_LOW = -2.1219444e-04f;
    /** e^-87 is the smallest normal float. */
    private static final float LEAST_EXPONENT = -87f;

    private ElementaryFunctions() {}

    /**
     * x = e^x for entries that are at most 0; at least e^-87.
     *
     * <p>The argument is reduced by a power of two, which is written to the bits of the float, and the rest put into a
     * polynomial (interpolation on Chebyshev nodes, error below 2e-8): a third of the time of {@link Math#exp}.
     */
    public static void exponential(int count, float[] x, int at) {
        for (int i = at; i < at + count; i++) {
            float v = Math.max(x[i], LEAST_EXPONENT);
            float shifted = v * LOG2_E + ROUNDER;
            float power = shifted - ROUNDER;
            float r = v - power * LN2_HIGH - power * LN2_LOW;
            float tail = (((0.0013933643f * r + 0.008363176f) * r + 0.041666467f) * r + 0.16666576f) * r + 0.5f;
            float mantissa = r * r * tail + r + 1f;
            x[i] = mantissa * Float.intBitsToFloat((Float.floatToRawIntBits(shifted) << 23) + ONE_BITS);
        }
    }

    /** x = sign(x) ln(1 + |x|). */
    public static void signedLog(int count, float[] x, int at) {
        for (int i = at; i < at + count; i++) {
            x[i] = Math.copySign((float) Math.log(1 + Math.abs((double) x[i])), x[i]);
        }
    }
}
