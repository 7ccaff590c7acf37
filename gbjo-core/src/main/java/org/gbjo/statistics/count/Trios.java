package org.gbjo.statistics.count;

import org.gbjo.statistics.StatisticsWriter;

/**
 * The joins of three patterns of one shape to keep: those that pairs predict worst, and large ones before small ones.
 * The news of a trio is the distance between the logarithm of its size and what a reader expects without it.
 */
public final class Trios {
    /** Trios with less news are not worth their space. */
    static final double LEAST_LOG_NEWS = 0.2;

    /** A trio without constants also stands in for trios with constants that are not kept, so it weighs more. */
    private static final double WEIGHT_OF_PLAIN = 4;

    private static final int BITS = 21;
    private static final int MASK = (1 << BITS) - 1;

    private Trios() {}

    /** The number of selectors that a key can hold. */
    public static int mostSelectors() {
        return MASK + 1;
    }

    /** Packs three numbers into one. */
    public static long key(int first, int second, int third) {
        return ((long) first << BITS | second) << BITS | third;
    }

    public static int first(long key) {
        return (int) (key >>> (2 * BITS));
    }

    public static int second(long key) {
        return (int) (key >>> BITS) & MASK;
    }

    public static int third(long key) {
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

    /** Writes stars, given the hash of each selector. */
    public static void addStars(StatisticsWriter writer, LargestEntries stars, long[] hashes) {
        for (int i = 0; i < stars.size(); i++) {
            long key = stars.key(i);
            writer.addStar(hashes[first(key)], hashes[second(key)], hashes[third(key)], stars.detail(i));
        }
    }

    /** Writes chains, given the hash of each selector. */
    public static void addChains(
            StatisticsWriter writer, LargestEntries chains, long[] hashes, PredicateTotals totals) {
        for (int i = 0; i < chains.size(); i++) {
            long key = chains.key(i);
            writer.addChain(hashes[first(key)], totals.term(second(key)), hashes[third(key)], chains.detail(i));
        }
    }
}
