package org.gbjo.statistics.count;

/**
 * The joins of three patterns of one shape to keep: those that pairs predict worst, and large ones before small ones.
 * The news of a trio is the distance between the logarithm of its size and what a reader expects without it.
 */
final class Trios {
    /** Trios with less news are not worth their space. */
    static final double LEAST_LOG_NEWS = 0.2;

    /** A trio without constants also stands in for trios with constants that are not kept, so it weighs more. */
    private static final double WEIGHT_OF_PLAIN = 4;

    private static final int BITS = 21;
    private static final int MASK = (1 << BITS) - 1;

    private Trios() {}

    /** The number of selectors that a key can hold. */
    static int mostSelectors() {
        return MASK + 1;
    }

    /** Packs three numbers into one. */
    static long key(int first, int second, int third) {
        return ((long) first << BITS | second) << BITS | third;
    }

    static int first(long key) {
        return (int) (key >>> (2 * BITS));
    }

    static int second(long key) {
        return (int) (key >>> BITS) & MASK;
    }

    static int third(long key) {
        return (int) key & MASK;
    }

    /** The correction that a reader knows from a trio without constants. */
    static double expectedLogCorrection(double logCorrection) {
        return Math.abs(logCorrection) > LEAST_LOG_NEWS ? logCorrection : 0;
    }

    static void offer(LargestEntries target, long key, long size, double logNews, boolean plain) {
        if (Math.abs(logNews) > LEAST_LOG_NEWS) {
            double value = Math.abs(logNews) * Math.sqrt((double) size) * (plain ? WEIGHT_OF_PLAIN : 1);
            target.offer(value, key, (double) size);
        }
    }
}
