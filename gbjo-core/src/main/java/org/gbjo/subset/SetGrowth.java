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
        long members = current.low[from];
        long own = terms.neighboursLow[pattern] & members;
        int near = Long.bitCount(own);
        int trios = current.trios[from] + near * (near - 1) / 2;
        for (long rest = own; rest != 0; rest &= rest - 1) {
            trios += Long.bitCount(members & terms.neighboursLow[Long.numberOfTrailingZeros(rest)] & ~own);
        }
        next.trios[at] = trios;
        next.corrections[at] = current.corrections[from] + current.ahead[from * terms.patterns + pattern];
    }

    /** Prepares the first level to be followed: two patterns are no trio. */
    void lookAhead(SetLevel first) {
        first.ahead = room(first);
        Arrays.fill(first.ahead, 0, first.count * terms.patterns, 0f);
    }

    /** Prepares the sets of a level to be followed: one pattern more, and each member forms a trio with it and another. */
    void lookAhead(SetLevel before, SetLevel level) {
        if (!terms.hasTrios) {
            return;
        }
        int n = terms.patterns;
        level.ahead = room(level);
        for (int at = 0; at < level.count; at++) {
            int from = level.origin[at];
            int pattern = level.last[at];
            System.arraycopy(before.ahead, from * n, level.ahead, at * n, n);
            for (long rest = before.low[from]; rest != 0; rest &= rest - 1) {
                int row = (pattern * n + Long.numberOfTrailingZeros(rest)) * n;
                for (int i = 0; i < n; i++) {
                    level.ahead[at * n + i] += terms.trios[row + i];
                }
            }
        }
    }

    private float[] room(SetLevel level) {
        int length = level.count * terms.patterns;
        return level.ahead.length < length ? new float[2 * length] : level.ahead;
    }
}
