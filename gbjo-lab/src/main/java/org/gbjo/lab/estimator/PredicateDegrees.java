package org.gbjo.lab.estimator;

import java.util.Arrays;
import java.util.function.Predicate;
import org.gbjo.graph.Dictionary;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.TripleIndex;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;

/**
 * For each predicate, how many objects a subject has at most, and how many subjects an object. Found in one pass over two
 * indexes. Shared by threads.
 */
final class PredicateDegrees {
    private final Graph graph;
    private final long[] ofSubjects;
    private final long[] ofObjects;
    private final long mostOfSubjects;
    private final long mostOfObjects;

    private PredicateDegrees(Graph graph) {
        this.graph = graph;
        this.ofSubjects = longestRuns(graph.index(IndexOrder.PSO));
        this.ofObjects = longestRuns(graph.index(IndexOrder.POS));
        this.mostOfSubjects = longestKey(graph.index(IndexOrder.SPO));
        this.mostOfObjects = longestKey(graph.index(IndexOrder.OSP));
    }

    static PredicateDegrees of(Graph graph) {
        return new PredicateDegrees(graph);
    }

    private static long[] longestRuns(TripleIndex index) {
        long[] longest = new long[index.keys()];
        for (int key = 0; key < longest.length; key++) {
            long end = index.end(key);
            for (long row = index.begin(key); row < end; ) {
                long next = index.second().runEnd(row, end, index.second().get(row));
                longest[key] = Math.max(longest[key], next - row);
                row = next;
            }
        }
        return longest;
    }

    private static long longestKey(TripleIndex index) {
        long longest = 0;
        for (int key = 0; key < index.keys(); key++) {
            longest = Math.max(longest, index.end(key) - index.begin(key));
        }
        return longest;
    }

    /**
     * How many matches a pattern has at most for given values of some of its variables.
     *
     * @param given whether a term is a variable with a value
     */
    double degree(Pattern pattern, Predicate<Term> given) {
        boolean subject = isFixed(pattern.subject(), given);
        boolean predicate = isFixed(pattern.predicate(), given);
        boolean object = isFixed(pattern.object(), given);
        if (subject && predicate && object) {
            return 1;
        }
        if (subject && object) {
            return graph.predicates().size();
        }
        double most = Double.POSITIVE_INFINITY;
        if (subject) {
            most = predicate ? ofPredicate(pattern, ofSubjects) : mostOfSubjects;
        }
        if (object) {
            most = predicate ? ofPredicate(pattern, ofObjects) : mostOfObjects;
        }
        return most;
    }

    private static boolean isFixed(Term term, Predicate<Term> given) {
        return term instanceof Constant || given.test(term);
    }

    /** Where the predicate is a variable with a value, that of the predicate with most. */
    private double ofPredicate(Pattern pattern, long[] degrees) {
        if (!(pattern.predicate() instanceof Constant constant)) {
            return Arrays.stream(degrees).max().orElse(0);
        }
        int term = graph.dictionary().find(constant.nTriples());
        int ordinal = term == Dictionary.ABSENT ? Dictionary.ABSENT : graph.predicateOrdinal(term);
        return ordinal == Dictionary.ABSENT ? 0 : degrees[ordinal];
    }
}
