package org.gbjo.paper.feature;

/**
 * Half-precision numbers (IEEE 754 binary16: sign, 5 bits of exponent, 10 of fraction) as the bits of a short. Written
 * out because the JDK has these conversions from version 20 on.
 */
final class Float16 {
    private static final int SIGN = 0x8000;
    private static final int INFINITY = 0x7c00;
    /** The bits of a float have 13 more bits of fraction. */
    private static final int SHIFT = 13;
    /** 2^112 is the difference between the smallest exponents of the two formats. */
    private static final float SMALLEST_EXPONENTS = 0x1p112f;
    /** 2^-14, the smallest half that is normal. */
    private static final int LEAST_NORMAL = 0x38800000;
    /** From 65520 on, halfway beyond the largest half, numbers round to infinity. */
    private static final int OVERFLOW = 0x477ff000;

    private static final int FLOAT_INFINITY = 0x7f800000;
    /**
     * Adding ½ to a number below 2^-14 leaves the bits of the half, rounded by the processor, at the end of the
     * fraction.
     */
    private static final float SUBNORMAL_ALIGNMENT = 0.5f;

    private Float16() {}

    /** The number, which a float holds exactly. */
    static float toFloat(short half) {
        int magnitude = half & Short.MAX_VALUE;
        int sign = (half & SIGN) << 16;
        if (magnitude >= INFINITY) {
            return Float.intBitsToFloat(sign | FLOAT_INFINITY | magnitude << SHIFT);
        }
        float positive = Float.intBitsToFloat(magnitude << SHIFT) * SMALLEST_EXPONENTS;
        return Float.intBitsToFloat(sign | Float.floatToRawIntBits(positive));
    }

    /** The nearest half, of two equally near ones the even one. */
    static short fromFloat(float value) {
        int bits = Float.floatToRawIntBits(value);
        int sign = bits >>> 16 & SIGN;
        int magnitude = bits & Integer.MAX_VALUE;
        if (magnitude > FLOAT_INFINITY) {
            return (short) (sign | INFINITY | 0x200);
        }
        if (magnitude >= OVERFLOW) {
            return (short) (sign | INFINITY);
        }
        if (magnitude < LEAST_NORMAL) {
            float aligned = Float.intBitsToFloat(magnitude) + SUBNORMAL_ALIGNMENT;
            return (short) (sign | Float.floatToRawIntBits(aligned) - Float.floatToRawIntBits(SUBNORMAL_ALIGNMENT));
        }
        int even = magnitude >>> SHIFT & 1;
        int rounded = magnitude - ((127 - 15) << 23) + (1 << (SHIFT - 1)) - 1 + even;
        return (short) (sign | rounded >>> SHIFT);
    }
}
