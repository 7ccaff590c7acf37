package org.gbjo.statistics.build;

import java.io.IOException;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.TripleIndex;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.StatisticsWriter;

/**
 * Pairs of a predicate and a constant. Such a pair selects the entities that have this predicate with this constant.
 * This class knows the entities of each selector and the selectors of each entity. Selectors are numbered from the most
 * frequent on.
 *
 * <p>The lists of selectors stay in memory, 4 bytes for each entry. The options bound the number of entries and the
 * number of selectors per entity. A selector is left out if its entities no longer fit or if one of them has enough
 * selectors already. So the counts of all other selectors are exact.
 */
final class ConstantSelectors {
    private final Graph graph;
    private final StatisticsOptions options;
    /** The admitted selectors, as keys of {@link PairCounts}. */
    private final long[] keys;
    /** The first row of the entities of each selector in the index of its order. */
    private final long[] firstRows;

    private final int[] lengths;
    private int admitted;
    private long entries;
    /** Where the selectors of each entity begin. One more value follows the last entity. */
    private final int[] offsets;

    private int[] selectors = new int[0];

    ConstantSelectors(Graph graph, LargestEntries pairs, StatisticsOptions options) {
        this.graph = graph;
        this.options = options;
        this.keys = options.constantJoins() == 0 ? new long[0] : pairs.keysInOrder();
        this.firstRows = new long[keys.length];
        this.lengths = new int[keys.length];
        this.offsets = new int[graph.dictionary().size() + 1];
    }

    void choose(Heartbeat heartbeat) throws IOException {
        heartbeat.begin("Choosing constants", keys.length);
        for (long key : keys) {
            entries += admit(key);
            heartbeat.tick();
        }
        heartbeat.end();
        list();
    }

    /** Admits a selector if there is room for all its entities, and returns their number. */
    private long admit(long key) {
        int ordinal = PairCounts.ordinal(key);
        long term = PairCounts.term(key);
        TripleIndex index = index(key);
        long begin = index.second().lowerBound(index.begin(ordinal), index.end(ordinal), term);
        long end = index.second().runEnd(begin, index.end(ordinal), term);
        if (end - begin > options.selectorEntries() - entries) {
            return 0;
        }
        for (long row = begin; row < end; row++) {
            if (offsets[(int) index.third().get(row)] >= options.selectorsOfEntity()) {
                return 0;
            }
        }
        for (long row = begin; row < end; row++) {
            offsets[(int) index.third().get(row)]++;
        }
        keys[admitted] = key;
        firstRows[admitted] = begin;
        lengths[admitted] = (int) (end - begin);
        admitted++;
        return end - begin;
    }

    /** The index that is sorted by predicate, constant and entity. */
    private TripleIndex index(long key) {
        return graph.index(PairCounts.position(key) == Position.SUBJECT ? IndexOrder.PSO : IndexOrder.POS);
    }

    /** Turns the number of selectors of each entity into a list, in ascending order. */
    private void list() {
        int end = 0;
        for (int entity = 0; entity < offsets.length; entity++) {
            end += offsets[entity];
            offsets[entity] = end;
        }
        selectors = new int[(int) entries];
        // Selectors and lists are filled from their ends, so that the offsets end up at the beginnings.
        for (int selector = admitted - 1; selector >= 0; selector--) {
            for (int i = 0; i < lengths[selector]; i++) {
                selectors[--offsets[entity(selector, i)]] = selector;
            }
        }
    }

    /** The number of selectors. */
    int size() {
        return admitted;
    }

    /** The number of entities that all selectors select, counted once for each selector. */
    long entries() {
        return entries;
    }

    /** The number of entities that a selector selects. */
    int length(int selector) {
        return lengths[selector];
    }

    /** One of the entities that a selector selects. */
    int entity(int selector, int at) {
        return (int) index(keys[selector]).third().get(firstRows[selector] + at);
    }

    /** The position at which the selectors of an entity begin, for {@link #selector}. They are in ascending order. */
    int begin(int entity) {
        return offsets[entity];
    }

    int end(int entity) {
        return offsets[entity + 1];
    }

    int selector(int at) {
        return selectors[at];
    }

    int predicate(int selector) {
        return PairCounts.ordinal(keys[selector]);
    }

    /** The position of the entities of a selector, which is opposite to that of its constant. */
    Position position(int selector) {
        return PairCounts.position(keys[selector]) == Position.SUBJECT ? Position.OBJECT : Position.SUBJECT;
    }

    /** The hash of a selector in the file. */
    long hash(int selector, StatisticsWriter writer, PredicateTerms terms) {
        return writer.selector(
                terms.of(PairCounts.ordinal(keys[selector])),
                PairCounts.position(keys[selector]),
                graph.dictionary().term((int) PairCounts.term(keys[selector])));
    }
}
