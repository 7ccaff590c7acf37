package org.gbjo.subset;

import java.util.Arrays;
import org.gbjo.query.Words;

/**
 * ln of the rows of hard sets, each added up from its patterns and remembered until the next query. A set whose parts share
 * no variable has the product of their rows, a single pattern its matches, and {@link CertainRows} say what else is not left
 * to the model.
 */
final class HardSets {
    private final QueryTerms terms;
    private final SetMemo memo = new SetMemo();
    private final CertainRows certain;
    private final FirstPart parts = new FirstPart();
    private final float[] sums;
    private int size;
    private int pairs;
    private double estimate;
    private double correction;

    HardSets(QueryTerms terms, CertainRows certain) {
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
            logRows = terms.logMatches[Words.first(low, high)];
        } else {
            addUp(low, high);
            double predicted = SetCardinality.logRows(terms, size, pairs, estimate, correction, sums, 0);
            logRows = limited(size, low, high, predicted);
        }
        memo.put(low, high, logRows);
        return logRows;
    }

    /** The same of a connected set of which the prediction is there already. */
    double logRows(int ofSize, long low, long high, double predicted) {
        double logRows = limited(ofSize, low, high, predicted);
        if (certain.anyNarrows()) {
            memo.put(low, high, logRows);
        }
        return logRows;
    }

    /** Takes account of what is certain of the rows of a connected set. */
    private double limited(int ofSize, long low, long high, double predicted) {
        double known = certain.known(ofSize, low, high);
        if (!Double.isNaN(known)) {
            return known;
        }
        int last = certain.narrowing(low, high);
        return last < 0 ? predicted : Math.min(predicted, logRows(low & ~Words.low(last), high & ~Words.high(last)));
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

    private void addUp(long low, long high) {
        Arrays.fill(sums, 0f);
        size = 0;
        pairs = 0;
        double counts = 0;
        double selectivity = 0;
        int width = terms.weights.headWidth;
        int n = terms.patterns;
        for (int i = 0; i < n; i++) {
            if (!Words.contains(low, high, i)) {
                continue;
            }
            size++;
            counts += terms.logCounts[i];
            terms.kernels.addScaled(width, 1, terms.patternRows, i * width, sums, 0);
            for (int j = 0; j < i; j++) {
                if (terms.shares[i * n + j] != 0 && Words.contains(low, high, j)) {
                    pairs++;
                    selectivity += terms.selectivities[i * n + j];
                    terms.kernels.addScaled(width, 1, terms.pairRows, (i * n + j) * width, sums, width);
                }
            }
        }
        correction = correction(low, high);
        estimate = SetCardinality.estimate(size, pairs, counts, selectivity) + correction;
    }

    private double correction(long low, long high) {
        int n = terms.patterns;
        int trios = 0;
        double sum = 0;
        for (int i = 0; terms.hasTrios && i < n; i++) {
            for (int j = 0; j < i && Words.contains(low, high, i); j++) {
                for (int k = 0; k < j && Words.contains(low, high, j); k++) {
                    if (Words.contains(low, high, k) && terms.isTrio(i, j, k)) {
                        trios++;
                        sum += terms.trios[(i * n + j) * n + k];
                    }
                }
            }
        }
        return SetCardinality.correction(size, trios, sum);
    }
}
