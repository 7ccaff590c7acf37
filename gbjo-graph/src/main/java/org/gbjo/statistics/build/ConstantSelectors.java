package org.gbjo.statistics.build;

import java.io.IOException;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.TripleIndex;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.StatisticsWriter;

/**
 * Pairs of a predicate and a constant, each of which selects the entities that have this predicate with this constant; and
 * for each entity those that select it. They are numbered from the most frequent on.
 *
 * <p>In memory are the selectors of each entity, 4 bytes for each. That and the selectors of one entity are bounded by the
 * options: one is left out if its entities do not fit any more or one of them has enough selectors already. So what is
 * counted with the others is exact.
 */
final class ConstantSelectors {
    private final Graph graph;
    private final StatisticsOptions options;
    /** The admitted selectors, as {@link PairCounts} has them. */
    private final long[] keys;
    /** Where the entities of each begin in the index of its order, and how many they are. */
    private final long[] firstRows;

    private final int[] lengths;
    private int admitted;
    private long entries;
    /** Where the selectors of each entity begin; there is one entity more than there are. */
    private final int[] offsets;

    private int[] selectors = new int[0];

    ConstantSelectors(Graph graph, Largest pairs, StatisticsOptions options) {
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

    /** Takes up a selector if there is room for all its entities, and says how many these are. */
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

    /** Sorted by predicate, constant and entity. */
    private TripleIndex index(long key) {
        return graph.index(PairCounts.position(key) == Position.SUBJECT ? IndexOrder.PSO : IndexOrder.POS);
    }

    /** Turns the numbers of selectors of the entities into lists, each in ascending order. */
    private void list() {
        int end = 0;
        for (int entity = 0; entity < offsets.length; entity++) {
            end += offsets[entity];
            offsets[entity] = end;
        }
        selectors = new int[(int) entries];
        // From the last selector on, and each list from its end on: then the offsets end up at the beginnings.
        for (int selector = admitted - 1; selector >= 0; selector--) {
            for (int i = 0; i < lengths[selector]; i++) {
                selectors[--offsets[entity(selector, i)]] = selector;
            }
        }
    }

    /** How many there are. */
    int size() {
        return admitted;
    }

    /** How many entities they select together. */
    long entries() {
        return entries;
    }

    /** How many entities one selects. */
    int length(int selector) {
        return lengths[selector];
    }

    /** One of the entities that a selector selects. */
    int entity(int selector, int at) {
        return (int) index(keys[selector]).third().get(firstRows[selector] + at);
    }

    /** Where the selectors of an entity begin among {@link #selector}; they are in ascending order. */
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

    /** Where the entities of a selector stand, opposite to its constant. */
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
