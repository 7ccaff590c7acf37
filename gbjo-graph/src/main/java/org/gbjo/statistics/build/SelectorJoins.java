package org.gbjo.statistics.build;

import java.io.IOException;
import java.util.Arrays;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.StatisticsWriter;

/**
 * Counts the joins of which at least one side has a constant. A selector of entities is a predicate with a constant
 * object (it selects subjects), a predicate with a constant subject (it selects objects), or a predicate alone in
 * either position. Let M be the matrix of how often each entity occurs with each selector. The sizes are the entries of
 * M^T M. As in Gustavson's product of sparse matrices (ACM TOMS 4(3), 1978), one row is computed at a time: the joins
 * of one selector with all others, in an array with a place for each selector. Only the largest entries of all rows are
 * kept. An entity with k selectors costs k^2 steps.
 */
final class SelectorJoins {
    private static final long LOW = (1L << 32) - 1;

    private final ConstantSelectors constants;
    /** The number of predicates. The last one stands for all of them together. */
    private final int predicates;

    private final LargestEntries largest;
    private final PredicateRuns asSubject;
    private final PredicateRuns asObject;

    /**
     * The sizes of the joins of the current selector with those with constants, then with subjects, then with objects.
     */
    private final double[] sizes;

    private final int[] touched;
    private int touchedCount;

    SelectorJoins(Graph graph, ConstantSelectors constants, StatisticsOptions options) {
        this.constants = constants;
        int any = graph.predicates().size();
        this.predicates = any + 1;
        this.largest = new LargestEntries(options.constantJoins());
        this.asSubject = new PredicateRuns(graph.index(IndexOrder.SPO), any, Integer.MAX_VALUE);
        this.asObject = new PredicateRuns(graph.index(IndexOrder.OPS), any, Integer.MAX_VALUE);
        this.sizes = new double[constants.size() + Position.COUNT * predicates];
        this.touched = new int[sizes.length];
    }

    void count(Heartbeat heartbeat) throws IOException {
        heartbeat.begin("Counting joins with constants", constants.entries());
        for (int selector = 0; selector < constants.size(); selector++) {
            addProducts(selector, heartbeat);
            keepLargest(selector);
        }
        heartbeat.end();
    }

    private void addProducts(int selector, Heartbeat heartbeat) throws IOException {
        for (int at = 0; at < constants.length(selector); at++) {
            int entity = constants.entity(selector, at);
            for (int i = constants.end(entity) - 1; constants.selector(i) > selector; i--) {
                add(constants.selector(i), 1);
            }
            asSubject.read(entity);
            asObject.read(entity);
            addPredicates(asSubject, constants.size());
            addPredicates(asObject, constants.size() + predicates);
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
        for (int selector = 0; selector < constants.size(); selector++) {
            hashes[selector] = constants.hash(selector, writer, terms);
            writer.addConstantJoin(hashes[selector], hashes[selector], constants.length(selector));
        }
        for (int predicate = 0; predicate < predicates; predicate++) {
            hashes[constants.size() + predicate] = writer.selector(terms.of(predicate), Position.SUBJECT);
            hashes[constants.size() + predicates + predicate] = writer.selector(terms.of(predicate), Position.OBJECT);
        }
        for (int i = 0; i < largest.size(); i++) {
            long key = largest.key(i);
            writer.addConstantJoin(hashes[(int) (key >>> 32)], hashes[(int) (key & LOW)], largest.value(i));
        }
        writer.setLargestMissingConstantJoin(largest.largestLeftOut());
    }
}
