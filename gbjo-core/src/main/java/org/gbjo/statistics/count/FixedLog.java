package org.gbjo.statistics.count;

/**
 * The natural logarithm, within 1e-8 and the same on every machine, which {@link Math#log} need not be; faster than
 * {@link StrictMath#log}. It interpolates between the values of a table.
 */
public final class FixedLog {
    private static final int BITS = 12;
    private static final double LN_2 = StrictMath.log(2);
    private static final double[] TABLE = new double[(1 << BITS) + 1];

    static {
        for (int i = 0; i < TABLE.length; i++) {
            TABLE[i] = StrictMath.log(1 + (double) i / (1 << BITS));
        }
    }

    private FixedLog() {}

    /** Of a positive number. */
    public static double of(double value) {
        long bits = Double.doubleToRawLongBits(value);
        int exponent = (int) (bits >>> 52) - 1023;
        long mantissa = bits & ((1L << 52) - 1);
        int at = (int) (mantissa >>> (52 - BITS));
        double rest = (mantissa & ((1L << (52 - BITS)) - 1)) * 0x1p-40;
        return exponent * LN_2 + TABLE[at] + rest * (TABLE[at + 1] - TABLE[at]);
    }
}
