package org.gbjo.statistics.count;

import java.io.Serializable;

/** The joins that are kept, and what a reader takes the others for, as {@code QueryStatistics} does. */
public final class KnownJoins implements Serializable {
    private static final double ABSENT = -1;

    private final SelectorNumbers selectors;
    private final NumbersByKey joins;
    private final NumbersByKey constantJoins;
    private final double largestMissing;
    private final double largestMissingWithConstant;

    KnownJoins(SelectorNumbers selectors, LargestEntries joins, LargestEntries constantJoins) {
        this.selectors = selectors;
        this.joins = joins.valuesByKey();
        this.constantJoins = constantJoins.valuesByKey();
        this.largestMissing = joins.largestLeftOut();
        this.largestMissingWithConstant = constantJoins.largestLeftOut();
    }

    /** Gives their room back. Nobody may ask any more. */
    void forget() {
        joins.forget();
        constantJoins.forget();
    }

    /** The logarithm of the size of the join of two selectors, at least 0. */
    public double logSize(int first, int second) {
        double size;
        if (selectors.hasConstant(first) || selectors.hasConstant(second)) {
            size = constantJoins.get(KeptJoins.key(first, second), ABSENT);
            size = size == ABSENT ? estimate(first, second) : size;
        } else {
            size = ofPredicates(first, second);
        }
        return FixedLog.of(Math.max(1, size));
    }

    private double ofPredicates(int first, int second) {
        double stored = joins.get(KeptJoins.key(first, second), ABSENT);
        if (stored != ABSENT) {
            return stored;
        }
        double values = (double) Math.max(selectors.entities(first), selectors.entities(second));
        return Math.min(
                largestMissing, (double) selectors.triples(first) / values * (double) selectors.triples(second));
    }

    private double estimate(int first, int second) {
        int plainFirst = selectors.plain(first);
        int plainSecond = selectors.plain(second);
        double ofPredicates = ofPredicates(plainFirst, plainSecond);
        double share = share(first, plainFirst, plainSecond, ofPredicates)
                * share(second, plainSecond, plainFirst, ofPredicates);
        return Math.min(largestMissingWithConstant, ofPredicates * share);
    }

    private double share(int selector, int plain, int other, double ofPredicates) {
        if (selector == plain || ofPredicates == 0) {
            return 1;
        }
        double stored = constantJoins.get(KeptJoins.key(selector, other), ABSENT);
        double independent = (double) selectors.triples(selector) / (double) selectors.triples(plain);
        return stored != ABSENT
                ? Math.min(1, stored / ofPredicates)
                : Math.min(independent, largestMissingWithConstant / ofPredicates);
    }
}
