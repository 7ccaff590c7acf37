package org.gbjo.statistics.build;

import java.io.IOException;
import java.util.Arrays;
import org.gbjo.graph.Graph;
import org.gbjo.graph.Order;
import org.gbjo.graph.TripleIndex;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.StatisticsWriter;

/**
 * The sizes of joins of which at least one side has a constant. A selector of entities is a predicate with a constant
 * object (its subjects), one with a constant subject (its objects), or a predicate alone in either position. With M the
 * matrix of how often each entity occurs with each selector, the sizes are the entries of M^T M; as in Gustavson's product
 * of sparse matrices (ACM TOMS 4(3), 1978) a row of it is computed at a time, the joins of one selector with all others,
 * in an array with a place for each selector, and only the largest entries of all rows are kept.
 *
 * <p>In memory are the selectors with constants of each entity, 4 bytes for each. An entity with k of them costs k^2
 * steps. Both are bounded by the options: selectors are admitted from the most frequent on, and one is left out, with all
 * its joins, if its entities do not fit any more or one of them has enough selectors already. So what is counted is exact.
 */
final class SelectorJoins {
    private static final long LOW = (1L << 32) - 1;

    private final Graph graph;
    private final StatisticsOptions options;
    /** The last stands for all of them together. */
    private final int predicates;

    private final Largest largest;
    private final PredicateRuns asSubject;
    private final PredicateRuns asObject;
    /** The admitted selectors with constants, from the most frequent on, as {@link PairCounts} has them. */
    private final long[] keys;
    /** Where the entities of each begin in the index of its order, and how many they are. */
    private final long[] firstRows;

    private final int[] lengths;
    private int admitted;
    /** Where the selectors of each entity begin; there is one entity more than there are. */
    private final int[] offsets;

    private int[] selectors = new int[0];

    /** What the current selector joins, and with which others. */
    private final double[] sizes;

    private final int[] touched;
    private int touchedCount;

    SelectorJoins(Graph graph, Largest pairs, StatisticsOptions options) {
        this.graph = graph;
        this.options = options;
        int any = graph.predicates().size();
        this.predicates = any + 1;
        this.largest = new Largest(options.constantJoins());
        this.asSubject = new PredicateRuns(graph.index(Order.SPO), any, Integer.MAX_VALUE);
        this.asObject = new PredicateRuns(graph.index(Order.OPS), any, Integer.MAX_VALUE);
        this.keys = options.constantJoins() == 0 ? new long[0] : pairs.keysInOrder();
        this.firstRows = new long[keys.length];
        this.lengths = new int[keys.length];
        this.offsets = new int[graph.dictionary().size() + 1];
        this.sizes = new double[keys.length + Position.COUNT * predicates];
        this.touched = new int[sizes.length];
    }

    void count(Heartbeat heartbeat) throws IOException {
        heartbeat.begin("Choosing constants", keys.length);
        long entries = 0;
        for (long key : keys) {
            entries += admit(key, entries);
            heartbeat.tick();
        }
        heartbeat.end();
        listSelectors((int) entries);
        heartbeat.begin("Counting joins with constants", entries);
        for (int selector = 0; selector < admitted; selector++) {
            addProducts(selector, heartbeat);
            keepLargest(selector);
        }
        heartbeat.end();
    }

    /** Takes up a selector if there is room for all its entities, and says how many these are. */
    private long admit(long key, long entries) {
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
        return graph.index(PairCounts.position(key) == Position.SUBJECT ? Order.PSO : Order.POS);
    }

    /** Turns the numbers of selectors of the entities into lists, each in ascending order. */
    private void listSelectors(int entries) {
        int end = 0;
        for (int entity = 0; entity < offsets.length; entity++) {
            end += offsets[entity];
            offsets[entity] = end;
        }
        selectors = new int[entries];
        // From the last selector on, and each list from its end on: then the offsets end up at the beginnings.
        for (int selector = admitted - 1; selector >= 0; selector--) {
            TripleIndex index = index(keys[selector]);
            for (long row = firstRows[selector]; row < firstRows[selector] + lengths[selector]; row++) {
                selectors[--offsets[(int) index.third().get(row)]] = selector;
            }
        }
    }

    private void addProducts(int selector, Heartbeat heartbeat) throws IOException {
        TripleIndex index = index(keys[selector]);
        for (long row = firstRows[selector]; row < firstRows[selector] + lengths[selector]; row++) {
            int entity = (int) index.third().get(row);
            for (int i = offsets[entity + 1] - 1; selectors[i] > selector; i--) {
                add(selectors[i], 1);
            }
            asSubject.read(entity);
            asObject.read(entity);
            addPredicates(asSubject, keys.length);
            addPredicates(asObject, keys.length + predicates);
            heartbeat.tick();
        }
    }

    private void addPredicates(PredicateRuns runs, int from) {
        for (int i = 0; i < runs.size(); i++) {
            add(from + runs.predicate(i), runs.count(i));
        }
    }

    private void add(int other, double count) {
        if (sizes[other] == 0) {
            touched[touchedCount++] = other;
        }
        sizes[other] += count;
    }

    private void keepLargest(int selector) {
        Arrays.sort(touched, 0, touchedCount);
        for (int i = 0; i < touchedCount; i++) {
            largest.offer(sizes[touched[i]], (long) selector << 32 | touched[i], 0);
            sizes[touched[i]] = 0;
        }
        touchedCount = 0;
    }

    void addTo(StatisticsWriter writer, PredicateTerms terms) {
        long[] hashes = new long[sizes.length];
        for (int selector = 0; selector < admitted; selector++) {
            hashes[selector] = writer.selector(
                    terms.of(PairCounts.ordinal(keys[selector])),
                    PairCounts.position(keys[selector]),
                    graph.dictionary().term((int) PairCounts.term(keys[selector])));
            writer.addConstantJoin(hashes[selector], hashes[selector], lengths[selector]);
        }
        for (int predicate = 0; predicate < predicates; predicate++) {
            hashes[keys.length + predicate] = writer.selector(terms.of(predicate), Position.SUBJECT);
            hashes[keys.length + predicates + predicate] = writer.selector(terms.of(predicate), Position.OBJECT);
        }
        for (int i = 0; i < largest.size(); i++) {
            long key = largest.key(i);
            writer.addConstantJoin(hashes[(int) (key >>> 32)], hashes[(int) (key & LOW)], largest.value(i));
        }
        writer.setLargestMissingConstantJoin(largest.largestLeftOut());
    }
}
