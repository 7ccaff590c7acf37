package org.gbjo.spark.count;

import java.math.BigInteger;

/**
 * Sums and products that are exact however large they are: a {@link Long} where it fits, otherwise a {@link BigInteger}. So
 * no count depends on the order in which workers add it up.
 */
final class ExactNumbers {
    static final Number ONE = 1L;

    private ExactNumbers() {}

    static Number add(Number left, Number right) {
        if (left instanceof Long one && right instanceof Long other) {
            long sum = one + other;
            // Weights are positive, so a sum that does not fit is negative.
            return sum >= 0 ? (Number) sum : large(left).add(large(right));
        }
        return large(left).add(large(right));
    }

    static Number multiply(Number left, Number right) {
        if (left instanceof Long one && right instanceof Long other) {
            long high = Math.multiplyHigh(one, other);
            long low = one * other;
            return high == 0 && low >= 0 ? (Number) low : large(left).multiply(large(right));
        }
        return large(left).multiply(large(right));
    }

    /** Exact below 2^53, rounded beyond, and infinite where it is too large for a double. */
    static double toDouble(Number number) {
        return number.doubleValue();
    }

    private static BigInteger large(Number number) {
        return number instanceof BigInteger large ? large : BigInteger.valueOf(number.longValue());
    }
}
