package org.gbjo.decision;

import java.util.Arrays;

/**
 * What queries that differ in constants alone have in common, and how many matches the patterns of one of them have:
 * programs ask the same few templates over and over. Quick to make and to compare.
 */
public final class QueryTemplate {
    private final Object[] terms;
    private final double[] matches;
    private final int hash;

    /**
     * The template of patterns in the native order; keeps the arrays.
     *
     * @param terms the terms of the patterns, with one mark for all constants that may differ
     * @param matches how many each pattern has at most; {@link Question#UNKNOWN_MATCHES} if that is not known
     */
    public QueryTemplate(Object[] terms, double[] matches) {
        this.terms = terms;
        this.matches = matches;
        this.hash = Arrays.hashCode(terms);
    }

    boolean isSameAs(QueryTemplate other) {
        return hash == other.hash && Arrays.equals(terms, other.terms);
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
