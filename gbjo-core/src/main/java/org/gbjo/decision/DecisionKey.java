package org.gbjo.decision;

import java.util.Arrays;

/** What a decision depends on, as a key that is quick to make and to compare. */
public final class DecisionKey {
    private final Object[] terms;
    private final Object nativeRule;
    private final boolean trees;
    private final int hash;

    /**
     * A key of patterns; keeps the array.
     *
     * @param terms the terms of the patterns, with one mark for all values that come from outside. A key lives longer
     *     than its query, so they should not keep a store in memory
     * @param nativeRule equal for stores that choose their native order alike and find triples alike
     * @param trees whether a tree may be chosen
     */
    public DecisionKey(Object[] terms, Object nativeRule, boolean trees) {
        this.terms = terms;
        this.nativeRule = nativeRule;
        this.trees = trees;
        this.hash = 31 * (31 * Arrays.hashCode(terms) + nativeRule.hashCode()) + Boolean.hashCode(trees);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DecisionKey key
                && key.hash == hash
                && key.trees == trees
                && key.nativeRule.equals(nativeRule)
                && Arrays.equals(key.terms, terms);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
