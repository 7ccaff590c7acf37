package org.gbjo.statistics.count;

import java.io.Serializable;
import org.gbjo.run.Room;
import org.gbjo.statistics.Position;

/**
 * What the sizes of trios say that a reader does not expect: the distance between the logarithm of a size and what the
 * joins of pairs, and trios without constants, suggest.
 */
public final class TrioNews implements Serializable {
    private final SelectorNumbers selectors;
    private final KnownJoins joins;
    /** The corrections that a reader knows from stars of predicates. */
    private final NumbersByKey plainLogCorrections;

    private TrioNews(SelectorNumbers selectors, KnownJoins joins, NumbersByKey plainLogCorrections) {
        this.selectors = selectors;
        this.joins = joins;
        this.plainLogCorrections = plainLogCorrections;
    }

    /** News to a reader who knows of joins alone. */
    public TrioNews(SelectorNumbers selectors, KnownJoins joins) {
        this(selectors, joins, new NumbersByKey(0, Room.inHeap()));
    }

    /** News to a reader who knows these stars of predicates as well. */
    public TrioNews knowing(LargestEntries stars, Room room) {
        NumbersByKey corrections = new NumbersByKey(stars.size(), room);
        for (int i = 0; i < stars.size(); i++) {
            long key = stars.key(i);
            double expected = expectedLogSize(Trios.first(key), Trios.second(key), Trios.third(key));
            corrections.put(key, FixedLog.of(stars.detail(i)) - expected);
        }
        return new TrioNews(selectors, joins, corrections);
    }

    /** Gives the room of the corrections back. Nobody may ask any more. */
    void forget() {
        plainLogCorrections.forget();
    }

    /** The logarithm of the size of a star that its pairs suggest: the selectivities of a spanning tree. */
    double expectedLogSize(int first, int second, int third) {
        double logOfPairs = joins.logSize(first, second) + joins.logSize(first, third) + joins.logSize(second, third);
        return (2 * logOfPairs - logTriples(first) - logTriples(second) - logTriples(third)) / 3;
    }

    double logTriples(int selector) {
        return FixedLog.of((double) selectors.triples(selector));
    }

    /** The correction that a reader knows from the star of the same predicates, in any order. */
    double plainLogCorrection(int first, int second, int third) {
        int least = Math.min(first, Math.min(second, third));
        int most = Math.max(first, Math.max(second, third));
        return plainLogCorrections.get(Trios.key(least, first + second + third - least - most, most), 0);
    }

    /** Offers a star; its selectors ascend. */
    public void offerStar(LargestEntries target, int first, int second, int third, long size) {
        boolean plain = !selectors.hasConstant(first);
        double known =
                plain ? 0 : plainLogCorrection(selectors.plain(first), selectors.plain(second), selectors.plain(third));
        double logNews = FixedLog.of((double) size) - expectedLogSize(first, second, third) - known;
        Trios.offer(target, Trios.key(first, second, third), size, logNews, plain);
    }

    double logLeft(int first, int predicate) {
        return joins.logSize(first, selectors.plain(Position.SUBJECT, predicate));
    }

    double logRight(int predicate, int last) {
        return joins.logSize(selectors.plain(Position.OBJECT, predicate), last);
    }

    /**
     * Offers a chain.
     *
     * @param plainSize the size of the chain without its constant, 0 if it is not known; nobody reads it if the chain has
     *     none
     * @param least the least size of a chain that is kept
     */
    public void offerChain(
            LargestEntries target, int first, int predicate, int last, long size, long plainSize, int least) {
        boolean plain = !selectors.hasConstant(first) && !selectors.hasConstant(last);
        double logTriples = FixedLog.of((double) selectors.triples(selectors.plain(Position.SUBJECT, predicate)));
        double logNews =
                FixedLog.of((double) size) - logLeft(first, predicate) - logRight(predicate, last) + logTriples;
        if (!plain && plainSize >= least) {
            logNews -= Trios.expectedLogCorrection(FixedLog.of((double) plainSize)
                    - logLeft(selectors.plain(first), predicate)
                    - logRight(predicate, selectors.plain(last))
                    + logTriples);
        }
        Trios.offer(target, Trios.key(first, predicate, last), size, logNews, plain);
    }
}
