package org.gbjo.lab.estimator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.TripleIndex;

/** The characteristic sets of a graph, found in one pass over its subjects. Shared by threads. */
final class CharacteristicSets {
    /** The subjects that have these predicates, ordinals in ascending order, and no others. */
    private static final class CharacteristicSet {
        private final int[] predicates;
        private final long[] triples;
        private long subjects;

        CharacteristicSet(int[] predicates) {
            this.predicates = predicates;
            this.triples = new long[predicates.length];
        }

        int find(int predicate) {
            return Arrays.binarySearch(predicates, predicate);
        }
    }

    /** For each predicate, the sets that have it. */
    private final List<List<CharacteristicSet>> having = new ArrayList<>();

    private CharacteristicSets(int predicates) {
        for (int i = 0; i < predicates; i++) {
            having.add(new ArrayList<>());
        }
    }

    static CharacteristicSets of(Graph graph) {
        CharacteristicSets sets = new CharacteristicSets(graph.predicates().size());
        Map<List<Integer>, CharacteristicSet> byPredicates = new HashMap<>();
        TripleIndex index = graph.index(IndexOrder.SPO);
        for (int subject = 0; subject < index.keys(); subject++) {
            if (index.begin(subject) < index.end(subject)) {
                sets.add(index, subject, byPredicates);
            }
        }
        return sets;
    }

    private void add(TripleIndex index, int subject, Map<List<Integer>, CharacteristicSet> byPredicates) {
        List<Integer> predicates = new ArrayList<>();
        List<Long> triples = new ArrayList<>();
        long end = index.end(subject);
        for (long row = index.begin(subject); row < end; ) {
            int predicate = (int) index.second().get(row);
            long next = index.second().runEnd(row, end, predicate);
            predicates.add(predicate);
            triples.add(next - row);
            row = next;
        }
        CharacteristicSet set = byPredicates.get(predicates);
        if (set == null) {
            set = new CharacteristicSet(predicates.stream().mapToInt(i -> i).toArray());
            byPredicates.put(predicates, set);
            for (int predicate : predicates) {
                having.get(predicate).add(set);
            }
        }
        set.subjects++;
        for (int i = 0; i < set.triples.length; i++) {
            set.triples[i] += triples.get(i);
        }
    }

    /** How many subjects have all of these predicates, of which there is at least one. */
    double subjects(int[] predicates) {
        double sum = 0;
        for (CharacteristicSet set : having.get(rarest(predicates))) {
            sum += contains(set, predicates) ? set.subjects : 0;
        }
        return sum;
    }

    /**
     * How many rows a star has (the paper's Algorithm 1): in each set, a subject has the mean number of triples of each
     * predicate.
     *
     * @param predicates of the patterns, may repeat
     * @param open whether the object of a pattern is free; otherwise it is a constant, of which a subject has one
     */
    double rows(int[] predicates, boolean[] open) {
        double sum = 0;
        for (CharacteristicSet set : having.get(rarest(predicates))) {
            if (contains(set, predicates)) {
                double rows = set.subjects;
                for (int i = 0; i < predicates.length; i++) {
                    rows *= open[i] ? (double) set.triples[set.find(predicates[i])] / set.subjects : 1;
                }
                sum += rows;
            }
        }
        return sum;
    }

    private int rarest(int[] predicates) {
        int rarest = predicates[0];
        for (int predicate : predicates) {
            rarest = having.get(predicate).size() < having.get(rarest).size() ? predicate : rarest;
        }
        return rarest;
    }

    private static boolean contains(CharacteristicSet set, int[] predicates) {
        for (int predicate : predicates) {
            if (set.find(predicate) < 0) {
                return false;
            }
        }
        return true;
    }
}
