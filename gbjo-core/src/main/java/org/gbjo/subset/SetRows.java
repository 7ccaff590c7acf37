package org.gbjo.subset;

import java.util.Arrays;
import org.gbjo.query.PatternBits;

/**
 * ln of the rows of hard sets, each added up from its patterns and remembered until the next query. A set whose parts share
 * no variable has the product of their rows, a single pattern its matches, and {@link KnownCardinalities} say what else is not left
 * to the model.
 */
final class SetRows {
    private final QueryTerms terms;
    private final SetMemo memo = new SetMemo();
    private final KnownCardinalities certain;
    private final ConnectedComponent parts = new ConnectedComponent();
    private final float[] sums;
    private int size;
    private int pairs;
    private double counts;
    private double selectivity;
    private double estimate;
    private double correction;

    SetRows(QueryTerms terms, KnownCardinalities certain) {
        this.terms = terms;
        this.certain = certain;
        this.sums = new float[2 * terms.weights.headWidth];
    }

    void open() {
        memo.clear();
    }

    double logRows(long low, long high) {
        double known = memo.get(low, high);
        if (!Double.isNaN(known)) {
            return known;
        }
        parts.find(terms, low, high);
        long partLow = parts.low();
        long partHigh = parts.high();
        double logRows;
        if (!parts.is(low, high)) {
            logRows = logRows(partLow, partHigh) + logRows(low & ~partLow, high & ~partHigh);
        } else if (Long.bitCount(low) + Long.bitCount(high) == 1) {
            logRows = terms.logMatches[PatternBits.first(low, high)];
        } else {
            addUp(low, high);
            double predicted = SetCardinality.logRows(terms, size, pairs, estimate, correction, sums, 0);
            logRows = limited(size, low, high, predicted, true);
        }
        memo.put(low, high, logRows);
        return logRows;
    }

    /**
     * The same of a connected set of which the prediction is there already.
     *
     * @param thorough whether a smaller set that limits its rows is looked at even if nobody has asked about it
     */
    double logRows(int ofSize, long low, long high, double predicted, boolean thorough) {
        double logRows = limited(ofSize, low, high, predicted, thorough);
        if (certain.anyNarrows()) {
            memo.put(low, high, logRows);
        }
        return logRows;
    }

    /** Takes account of what is certain of the rows of a connected set. */
    private double limited(int ofSize, long low, long high, double predicted, boolean thorough) {
        double known = certain.known(ofSize, low, high);
        if (!Double.isNaN(known)) {
            return known;
        }
        int last = certain.narrowing(low, high);
        if (last < 0) {
            return predicted;
        }
        long lowWithout = low & ~PatternBits.low(last);
        long highWithout = high & ~PatternBits.high(last);
        double limit = thorough ? logRows(lowWithout, highWithout) : memo.get(lowWithout, highWithout);
        return Double.isNaN(limit) ? predicted : Math.min(predicted, limit);
    }

    /** The square of the error that the model expects of {@link #logRows}. */
    double squaredError(long low, long high) {
        parts.find(terms, low, high);
        long partLow = parts.low();
        long partHigh = parts.high();
        if (!parts.is(low, high)) {
            return squaredError(partLow, partHigh) + squaredError(low & ~partLow, high & ~partHigh);
        }
        if (Long.bitCount(low) + Long.bitCount(high) == 1) {
            return 0;
        }
        addUp(low, high);
        if (!Double.isNaN(certain.known(size, low, high))) {
            return 0;
        }
        return Math.exp(2 * SetCardinality.logError(terms, size, pairs, estimate, correction, sums, 0));
    }

    /** Adds one pattern after the other, with the pairs and trios that it forms with those before it. */
    private void addUp(long low, long high) {
        Arrays.fill(sums, 0f);
        size = Long.bitCount(low) + Long.bitCount(high);
        pairs = 0;
        counts = 0;
        selectivity = 0;
        int trios = 0;
        double sumOfTrios = 0;
        for (long rest = low; rest != 0; rest &= rest - 1) {
            int pattern = Long.numberOfTrailingZeros(rest);
            long before = low & ((rest & -rest) - 1);
            add(pattern, before, 0);
            if (terms.hasTrios) {
                trios += terms.countTrios(pattern, before);
                sumOfTrios += terms.sumTrios(pattern, before);
            }
        }
        for (long rest = high; rest != 0; rest &= rest - 1) {
            add(64 + Long.numberOfTrailingZeros(rest), low, high & ((rest & -rest) - 1));
        }
        correction = SetCardinality.correction(size, trios, sumOfTrios);
        estimate = SetCardinality.estimate(size, pairs, counts, selectivity) + correction;
    }

    private void add(int pattern, long beforeLow, long beforeHigh) {
        int width = terms.weights.headWidth;
        counts += terms.logCounts[pattern];
        terms.kernels.addScaled(width, 1, terms.patternRows, pattern * width, sums, 0);
        addPairs(pattern * terms.patterns, beforeLow & terms.neighboursLow[pattern]);
        addPairs(pattern * terms.patterns + 64, beforeHigh & terms.neighboursHigh[pattern]);
    }

    private void addPairs(int first, long neighbours) {
        int width = terms.weights.headWidth;
        pairs += Long.bitCount(neighbours);
        for (long rest = neighbours; rest != 0; rest &= rest - 1) {
            selectivity += terms.selectivities[first + Long.numberOfTrailingZeros(rest)];
        }
        terms.kernels.addSelected(width, neighbours, terms.pairRows, first * width, sums, width);
    }
}
