package org.gbjo.statistics.count;

/** Sums and products of counts that stop at the largest long number instead of becoming negative. */
public final class Saturating {
    private Saturating() {}

    public static long sum(long first, long second) {
        long sum = first + second;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    public static long product(long first, long second) {
        long low = first * second;
        return low < 0 || Math.multiplyHigh(first, second) != 0 ? Long.MAX_VALUE : low;
    }
}
