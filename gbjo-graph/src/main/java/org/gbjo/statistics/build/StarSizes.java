package org.gbjo.statistics.build;

import it.unimi.dsi.fastutil.longs.Long2DoubleOpenHashMap;
import java.io.IOException;
import java.util.Arrays;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.TripleIndex;
import org.gbjo.statistics.Position;

/**
 * Counts stars: joins of three patterns that share one variable. For each selector, from the last on, one pass over its
 * entities finds the later selectors that are frequent among them. A second pass sums the products of their counts. A
 * selector that rarely occurs together with another cannot be part of a frequent trio with it, as in the a-priori
 * algorithm for frequent sets (Agrawal and Srikant, VLDB 1994).
 */
final class StarSizes {
    private final Graph graph;
    private final int leastSupport;
    private final EntityProfile profile;
    private final CoOccurrences companions;
    private final SupportedSizes sizes = new SupportedSizes();
    /** The sizes of joins of two selectors that often occur together, the earlier selector first. */
    private final Long2DoubleOpenHashMap pairs = new Long2DoubleOpenHashMap();
    /** The corrections that a reader applies to trios of predicates. */
    private final Long2DoubleOpenHashMap plainLogCorrections = new Long2DoubleOpenHashMap();

    StarSizes(Graph graph, EntityProfile profile, int leastSupport) {
        this.graph = graph;
        this.leastSupport = leastSupport;
        this.profile = profile;
        this.companions = new CoOccurrences(profile);
    }

    /** What to do with each entity of a selector. */
    private interface Visit {
        void entity(double count);
    }

    void count(Trios trios, Heartbeat heartbeat) throws IOException {
        long entries = 0;
        for (int selector = 0; selector < profile.selectors(); selector++) {
            entries += (long) triples(selector);
        }
        heartbeat.begin("Counting stars of three", 2 * entries);
        for (int first = profile.selectors() - 1; first >= 0; first--) {
            count(first, heartbeat);
            offer(first, trios);
        }
        heartbeat.end();
    }

    private void count(int first, Heartbeat heartbeat) throws IOException {
        // A selector with a constant that occurs twice is the same pattern twice.
        int from = profile.hasConstant(first) ? first + 1 : first;
        companions.clear();
        visit(first, heartbeat, count -> companions.count(from, count));
        companions.choose(leastSupport);
        for (int i = 0; i < companions.size(); i++) {
            pairs.put(Trios.key(0, first, companions.selector(i)), companions.sum(i));
        }
        sizes.clear(companions.size(), companions.size());
        visit(first, heartbeat, this::addProducts);
    }

    private void addProducts(double count) {
        companions.read();
        for (int i = 0; i < companions.presentCount(); i++) {
            int second = companions.present(i);
            double both = count * companions.count(i);
            boolean constant = profile.hasConstant(companions.selector(second));
            for (int j = constant ? i + 1 : i; j < companions.presentCount(); j++) {
                int third = companions.present(j);
                sizes.add(Math.min(second, third), Math.max(second, third), both * companions.count(j));
            }
        }
    }

    private void visit(int selector, Heartbeat heartbeat, Visit visit) throws IOException {
        if (profile.hasConstant(selector)) {
            for (int at = 0; at < triples(selector); at++) {
                profile.read(profile.entity(selector, at));
                visit.entity(1);
                heartbeat.tick();
            }
            return;
        }
        int predicate = profile.predicate(selector);
        TripleIndex index =
                graph.index(profile.position(selector) == Position.SUBJECT ? IndexOrder.PSO : IndexOrder.POS);
        long end = index.end(predicate);
        long row = index.begin(predicate);
        while (row < end) {
            long entity = index.second().get(row);
            long next = index.second().runEnd(row, end, entity);
            profile.read((int) entity);
            visit.entity((double) (next - row));
            for (; row < next; row++) {
                heartbeat.tick();
            }
        }
    }

    private void offer(int first, Trios trios) {
        for (int i = 0; i < companions.size(); i++) {
            for (int j = i; j < companions.size(); j++) {
                if (sizes.support(i, j) >= leastSupport) {
                    int second = Math.min(companions.selector(i), companions.selector(j));
                    int third = Math.max(companions.selector(i), companions.selector(j));
                    double logCorrection = Math.log(sizes.size(i, j)) - expectedLogSize(first, second, third);
                    trios.offerStar(
                            first, second, third, sizes.size(i, j), logNews(first, second, third, logCorrection));
                }
            }
        }
    }

    /** The logarithm of the size of a trio that its pairs suggest: the selectivities of a spanning tree. */
    private double expectedLogSize(int first, int second, int third) {
        double logOfPairs = logPair(first, second) + logPair(first, third) + logPair(second, third);
        double logOfOnes = Math.log(triples(first)) + Math.log(triples(second)) + Math.log(triples(third));
        return (2 * logOfPairs - logOfOnes) / 3;
    }

    /** The logarithm of the size of a pair. A reader knows nothing about rare pairs except that they occur. */
    private double logPair(int first, int second) {
        return Math.log(Math.max(1, pairs.get(Trios.key(0, first, second))));
    }

    private double logNews(int first, int second, int third, double logCorrection) {
        int[] plain = {profile.plain(first), profile.plain(second), profile.plain(third)};
        Arrays.sort(plain);
        long key = Trios.key(plain[0], plain[1], plain[2]);
        if (plain[0] == first) {
            plainLogCorrections.put(key, Trios.expectedLogCorrection(logCorrection));
            return logCorrection;
        }
        return logCorrection - plainLogCorrections.get(key);
    }

    private double triples(int selector) {
        return profile.hasConstant(selector)
                ? profile.entities(selector)
                : (double) graph.predicates().get(profile.predicate(selector)).triples();
    }
}
