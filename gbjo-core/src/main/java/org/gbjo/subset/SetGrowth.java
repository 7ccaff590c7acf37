package org.gbjo.subset;

import java.util.Arrays;

/**
 * Adds up the terms of a set from those of the set before. The one is the other and one more pattern, so their sums differ
 * by a row for the pattern, one for each neighbour that is already there, and the trios of which it is a part.
 */
final class SetGrowth {
    private final QueryTerms terms;
    private final int width;
    private double correction;

    SetGrowth(QueryTerms terms) {
        this.terms = terms;
        this.width = terms.weights.headWidth;
    }

    /** Fills in a set of one pattern. */
    void begin(SetLevel level, int at, int pattern) {
        level.reachLow[at] = terms.neighboursLow[pattern];
        level.reachHigh[at] = terms.neighboursHigh[pattern];
        level.cost[at] = 0;
        level.counts[at] = terms.logCounts[pattern];
        level.selectivities[at] = 0;
        level.pairs[at] = 0;
        level.corrections[at] = 0;
        level.trios[at] = 0;
        level.before[at] = -1;
        level.last[at] = pattern;
        System.arraycopy(terms.patternRows, pattern * width, level.sums, 2 * at * width, width);
        Arrays.fill(level.sums, (2 * at + 1) * width, 2 * (at + 1) * width, 0f);
    }

    /** Fills in the sums of a set whose origin is in the level before, and returns the estimate of its rows. */
    double addUp(SetLevel current, SetLevel next, int at, int size) {
        int from = next.origin[at];
        int pattern = next.last[at];
        int row = 2 * at * width;
        System.arraycopy(current.sums, 2 * from * width, next.sums, row, 2 * width);
        terms.kernels.addScaled(width, 1, terms.patternRows, pattern * width, next.sums, row);
        next.reachLow[at] = current.reachLow[from] | terms.neighboursLow[pattern];
        next.reachHigh[at] = current.reachHigh[from] | terms.neighboursHigh[pattern];
        double selectivity = current.selectivities[from];
        int pairs = current.pairs[from];
        for (long rest = current.low[from] & terms.neighboursLow[pattern]; rest != 0; rest &= rest - 1) {
            selectivity += addPair(pattern, Long.numberOfTrailingZeros(rest), next.sums, row + width);
            pairs++;
        }
        for (long rest = current.high[from] & terms.neighboursHigh[pattern]; rest != 0; rest &= rest - 1) {
            selectivity += addPair(pattern, 64 + Long.numberOfTrailingZeros(rest), next.sums, row + width);
            pairs++;
        }
        next.selectivities[at] = selectivity;
        next.pairs[at] = pairs;
        next.counts[at] = current.counts[from] + terms.logCounts[pattern];
        double estimate = SetCardinality.estimate(size, pairs, next.counts[at], selectivity);
        correction = 0;
        if (terms.hasTrios) {
            addTrios(current, from, next, at, pattern);
            correction = SetCardinality.correction(size, next.trios[at], next.corrections[at]);
        }
        return estimate + correction;
    }

    /** What trios add to the estimate of the set that was added up last. */
    double correction() {
        return correction;
    }

    private double addPair(int pattern, int neighbour, float[] sums, int at) {
        int pair = pattern * terms.patterns + neighbour;
        terms.kernels.addScaled(width, 1, terms.pairRows, pair * width, sums, at);
        return terms.selectivities[pair];
    }

    /**
     * The trios of a new pattern are those with two of its neighbours, and those with a neighbour and one of its neighbours
     * that is not its own. A query with trios has few enough patterns for the low words.
     */
    private void addTrios(SetLevel current, int from, SetLevel next, int at, int pattern) {
        int n = terms.patterns;
        long members = current.low[from];
        long own = terms.neighboursLow[pattern] & members;
        int near = Long.bitCount(own);
        int trios = current.trios[from] + near * (near - 1) / 2;
        double sum = current.corrections[from];
        for (long rest = own; rest != 0; rest &= rest - 1) {
            int j = Long.numberOfTrailingZeros(rest);
            long further = members & terms.neighboursLow[j] & ~own;
            trios += Long.bitCount(further);
            int row = (pattern * n + j) * n;
            for (long others = further | (rest & (rest - 1)); others != 0; others &= others - 1) {
                sum += terms.trios[row + Long.numberOfTrailingZeros(others)];
            }
        }
        next.trios[at] = trios;
        next.corrections[at] = sum;
    }
}
