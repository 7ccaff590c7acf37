package org.gbjo.statistics.build;

import org.gbjo.statistics.StatisticsWriter;

/**
 * The joins of three patterns to keep: those that pairs predict worst, and large ones before small ones. The news of a
 * trio is the distance between the logarithm of its size and what a reader expects without it.
 */
final class Trios {
    /** Trios with less news are not worth their space. */
    static final double LEAST_LOG_NEWS = 0.2;

    /** A trio without constants also stands in for trios with constants that are not kept, so it weighs more. */
    private static final double WEIGHT_OF_PLAIN = 4;

    private static final int BITS = 21;
    private static final int MASK = (1 << BITS) - 1;

    private final EntityProfile profile;
    private final LargestEntries stars;
    private final LargestEntries chains;

    Trios(EntityProfile profile, int kept) {
        this.profile = profile;
        this.stars = new LargestEntries(kept / 2);
        this.chains = new LargestEntries(kept / 2);
    }

    /** The number of selectors that a key can hold. */
    static int mostSelectors() {
        return MASK + 1;
    }

    /** Packs three numbers into one. */
    static long key(int first, int second, int third) {
        return ((long) first << BITS | second) << BITS | third;
    }

    /**
     * The correction that a reader knows from the trio without constants, given how far its logarithm is from that of
     * pairs.
     */
    static double expectedLogCorrection(double logCorrection) {
        return Math.abs(logCorrection) > LEAST_LOG_NEWS ? logCorrection : 0;
    }

    void offerStar(int first, int second, int third, double size, double logNews) {
        boolean plain = !profile.hasConstant(first) && !profile.hasConstant(second) && !profile.hasConstant(third);
        offer(stars, key(first, second, third), size, logNews, plain);
    }

    void offerChain(int ofSubject, int predicate, int ofObject, double size, double logNews) {
        boolean plain = !profile.hasConstant(ofSubject) && !profile.hasConstant(ofObject);
        offer(chains, key(ofSubject, predicate, ofObject), size, logNews, plain);
    }

    private static void offer(LargestEntries target, long key, double size, double logNews, boolean plain) {
        if (Math.abs(logNews) > LEAST_LOG_NEWS) {
            target.offer(Math.abs(logNews) * Math.sqrt(size) * (plain ? WEIGHT_OF_PLAIN : 1), key, size);
        }
    }

    void addTo(StatisticsWriter writer, PredicateTerms terms) {
        long[] hashes = profile.hashes(writer, terms);
        for (int i = 0; i < stars.size(); i++) {
            long key = stars.key(i);
            writer.addStar(hashes[first(key)], hashes[second(key)], hashes[third(key)], stars.detail(i));
        }
        for (int i = 0; i < chains.size(); i++) {
            long key = chains.key(i);
            writer.addChain(hashes[first(key)], terms.of(second(key)), hashes[third(key)], chains.detail(i));
        }
    }

    private static int first(long key) {
        return (int) (key >>> (2 * BITS));
    }

    private static int second(long key) {
        return (int) (key >>> BITS) & MASK;
    }

    private static int third(long key) {
        return (int) key & MASK;
    }
}
