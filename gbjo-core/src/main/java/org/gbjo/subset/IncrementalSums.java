package org.gbjo.subset;

import java.util.Arrays;

/**
 * Adds up the terms of a set from those of the set before. The one is the other and one more pattern, so their sums differ
 * by a row for the pattern, one for each neighbour that is already there, and the trios of which it is a part.
 */
final class IncrementalSums {
    private final QueryTerms terms;
    private final int width;
    private double correction;

    IncrementalSums(QueryTerms terms) {
        this.terms = terms;
        this.width = terms.weights.headWidth;
    }

    /** Fills in a set of one pattern. */
    void begin(BeamLevel level, int at, int pattern) {
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
    double addUp(BeamLevel current, BeamLevel next, int at, int size) {
        int from = next.origin[at];
        int pattern = next.last[at];
        int row = 2 * at * width;
        System.arraycopy(current.sums, 2 * from * width, next.sums, row, 2 * width);
        terms.kernels.addScaled(width, 1, terms.patternRows, pattern * width, next.sums, row);
        next.reachLow[at] = current.reachLow[from] | terms.neighboursLow[pattern];
        next.reachHigh[at] = current.reachHigh[from] | terms.neighboursHigh[pattern];
        long ownLow = current.low[from] & terms.neighboursLow[pattern];
        long ownHigh = current.high[from] & terms.neighboursHigh[pattern];
        int pairs = current.pairs[from] + Long.bitCount(ownLow) + Long.bitCount(ownHigh);
        double selectivity = current.selectivities[from]
                + addPairs(pattern, 0, ownLow, next.sums, row + width)
                + addPairs(pattern, 64, ownHigh, next.sums, row + width);
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

    /** Adds the pairs of a pattern with neighbours, numbered from one on, and returns their ln selectivities. */
    private double addPairs(int pattern, int first, long neighbours, float[] sums, int at) {
        int pair = pattern * terms.patterns + first;
        double selectivity = 0;
        for (long rest = neighbours; rest != 0; rest &= rest - 1) {
            selectivity += terms.selectivities[pair + Long.numberOfTrailingZeros(rest)];
        }
        terms.kernels.addSelected(width, neighbours, terms.pairRows, pair * width, sums, at);
        return selectivity;
    }

    private void addTrios(BeamLevel current, int from, BeamLevel next, int at, int pattern) {
        long members = current.low[from];
        next.trios[at] = current.trios[from] + terms.countTrios(pattern, members);
        next.corrections[at] = current.corrections[from]
                + (current.looksAhead
                        ? current.ahead[from * terms.patterns + pattern]
                        : terms.sumTrios(pattern, members));
    }

    /**
     * Prepares the few sets of a level to be followed by many: adds up once, for each set and pattern, what the trios of the
     * pattern with two members add.
     */
    void lookAhead(BeamLevel before, BeamLevel level) {
        if (!terms.hasTrios) {
            return;
        }
        int n = terms.patterns;
        int length = level.count * n;
        if (level.ahead.length < length) {
            level.ahead = new float[2 * length];
        }
        Arrays.fill(level.ahead, 0, length, 0f);
        for (int at = 0; at < level.count; at++) {
            long members = level.low[at];
            long latest = members;
            if (before.looksAhead) {
                System.arraycopy(before.ahead, level.origin[at] * n, level.ahead, at * n, n);
                latest = 1L << level.last[at];
            }
            for (long rest = latest; rest != 0; rest &= rest - 1) {
                long one = rest & -rest;
                long others = before.looksAhead ? members & ~one : members & (one - 1);
                addAhead(level.ahead, at * n, Long.numberOfTrailingZeros(rest), others);
            }
        }
        level.looksAhead = true;
    }

    /** Adds, for each pattern, its trios with a member and each of others. */
    private void addAhead(float[] ahead, int at, int member, long others) {
        int n = terms.patterns;
        for (long rest = others; rest != 0; rest &= rest - 1) {
            int row = (member * n + Long.numberOfTrailingZeros(rest)) * n;
            for (int i = 0; i < n; i++) {
                ahead[at + i] += terms.trios[row + i];
            }
        }
    }
}
