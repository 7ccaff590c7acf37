package org.gbjo.engine;

import java.util.Arrays;

/**
 * What queries that differ in constants alone have in common, and how many matches the patterns of one of them have: programs
 * ask the same few kinds of queries over and over. Quick to make and to compare.
 */
public final class QueryTemplate {
    private final Object[] words;
    private final double[] matches;
    private final int hash;

    /**
     * Of patterns in the engine's order; keeps the arrays.
     *
     * @param words what stands in the patterns, with the same mark for all constants that may differ
     * @param matches how many each pattern has at most; infinite if that is not known
     */
    public QueryTemplate(Object[] words, double[] matches) {
        this.words = words;
        this.matches = matches;
        this.hash = Arrays.hashCode(words);
    }

    boolean isSameAs(QueryTemplate other) {
        return hash == other.hash && Arrays.equals(words, other.words);
    }

    /** Whether no pattern of this query has more matches than in the other. */
    boolean isWithin(QueryTemplate other) {
        for (int i = 0; i < matches.length; i++) {
            if (matches[i] > other.matches[i]) {
                return false;
            }
        }
        return true;
    }

    int hash() {
        return hash;
    }
}
