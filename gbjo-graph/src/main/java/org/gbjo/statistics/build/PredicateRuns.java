package org.gbjo.statistics.build;

import java.util.Arrays;
import org.gbjo.graph.TripleIndex;

/**
 * The predicates with which one entity occurs in one position, in ascending order of their ordinals, and how often. The
 * last entry stands for all predicates together.
 */
final class PredicateRuns {
    private final TripleIndex index;
    private final int any;
    private final int limit;
    private int[] predicates = new int[16];
    private double[] counts = new double[16];
    private int size;

    /**
     * Prepares to read entities.
     *
     * @param index sorted by the entity, then by predicate
     * @param any the ordinal that stands for all predicates together
     * @param limit the number of predicates to keep: those with most triples
     */
    PredicateRuns(TripleIndex index, int any, int limit) {
        this.index = index;
        this.any = any;
        this.limit = limit;
    }

    /** Reads an entity, and returns whether some of its predicates were left out. */
    boolean read(int entity) {
        size = 0;
        long begin = index.begin(entity);
        long end = index.end(entity);
        if (begin == end) {
            return false;
        }
        long row = begin;
        while (row < end) {
            long predicate = index.second().get(row);
            long next = index.second().runEnd(row, end, predicate);
            add((int) predicate, next - row);
            row = next;
        }
        boolean cut = size > limit;
        if (cut) {
            keepMostFrequent();
        }
        add(any, end - begin);
        return cut;
    }

    private void add(int predicate, long count) {
        if (size == predicates.length) {
            predicates = Arrays.copyOf(predicates, 2 * size);
            counts = Arrays.copyOf(counts, 2 * size);
        }
        predicates[size] = predicate;
        counts[size] = (double) count;
        size++;
    }

    private void keepMostFrequent() {
        double[] sorted = Arrays.copyOf(counts, size);
        Arrays.sort(sorted);
        double least = sorted[size - limit];
        int atLeast = 0;
        for (int i = size - limit; i < size && sorted[i] == least; i++) {
            atLeast++;
        }
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (counts[i] > least || (counts[i] == least && atLeast-- > 0)) {
                predicates[kept] = predicates[i];
                counts[kept] = counts[i];
                kept++;
            }
        }
        size = kept;
    }

    int size() {
        return size;
    }

    int predicate(int at) {
        return predicates[at];
    }

    double count(int at) {
        return counts[at];
    }
}
