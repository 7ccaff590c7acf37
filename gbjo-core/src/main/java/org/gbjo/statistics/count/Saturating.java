package org.gbjo.statistics.count;

/** Sums and products of counts that stop at the largest long number instead of becoming negative. */
final class Saturating {
    private Saturating() {}

    static long sum(long first, long second) {
        long sum = first + second;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    static long product(long first, long second) {
        long low = first * second;
        return low < 0 || Math.multiplyHigh(first, second) != 0 ? Long.MAX_VALUE : low;
    }
}
