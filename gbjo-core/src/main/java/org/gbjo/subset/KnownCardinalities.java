package org.gbjo.subset;

import org.gbjo.query.Bgp;
import org.gbjo.query.PatternBits;
import org.gbjo.query.PatternSet;
import org.gbjo.query.Variable;

/**
 * What is certain of the rows of sets of patterns, whatever a model predicts. The sizes of some joins of two or three
 * patterns are in the statistics. And some patterns narrow what they are joined with: each row has at most one match of them,
 * so that there are never more rows than before. Such are a pattern all of whose variables are bound, like one that closes a
 * cycle or has a constant beside the variable of a join, and one whose subject is bound while its predicate has one object
 * for each subject, or the other way round.
 *
 * <p>Belongs to one thread.
 */
final class KnownCardinalities {
    /** The variables of a pattern. */
    private static final int MOST_VARIABLES = 3;

    private final QueryTerms terms;
    private final ConnectedComponent part = new ConnectedComponent();
    private final Variable[] variables = new Variable[MOST_VARIABLES];
    /** For each pattern, the other patterns that have its first, second and third variable. */
    private final long[] low = new long[MOST_VARIABLES * PatternSet.LIMIT];

    private final long[] high = new long[MOST_VARIABLES * PatternSet.LIMIT];
    private final int[] variableCount = new int[PatternSet.LIMIT];
    /** Whether a value of the variable in this place has one match alone. */
    private final boolean[] suffices = new boolean[MOST_VARIABLES * PatternSet.LIMIT];
    /** The patterns that can narrow others, the one with most matches first. */
    private final int[] narrowing = new int[PatternSet.LIMIT];

    private int narrowingCount;
    private long narrowingLow;
    private long narrowingHigh;
    private float[] pairSizes = new float[0];
    private float[] trioSizes = new float[0];

    KnownCardinalities(QueryTerms terms) {
        this.terms = terms;
    }

    /** Prepares for the query that the terms were opened for. */
    void open(Bgp bgp, SubsetInput input) {
        pairSizes = input.pairSizes();
        trioSizes = input.trioSizes();
        narrowingCount = 0;
        narrowingLow = 0;
        narrowingHigh = 0;
        for (int i = 0; i < terms.patterns; i++) {
            describe(bgp, i, input);
            if (canNarrow(i)) {
                insert(i);
            }
        }
    }

    private void describe(Bgp bgp, int pattern, SubsetInput input) {
        int count = 0;
        if (bgp.pattern(pattern).subject() instanceof Variable subject) {
            suffices[MOST_VARIABLES * pattern] = input.unique()[2 * pattern];
            variables[count++] = subject;
        }
        if (bgp.pattern(pattern).object() instanceof Variable object) {
            suffices[MOST_VARIABLES * pattern + count] = input.unique()[2 * pattern + 1];
            variables[count++] = object;
        }
        if (bgp.pattern(pattern).predicate() instanceof Variable predicate) {
            suffices[MOST_VARIABLES * pattern + count] = false;
            variables[count++] = predicate;
        }
        for (int i = 0; i < count; i++) {
            PatternSet others = bgp.patternsWith(variables[i]);
            low[MOST_VARIABLES * pattern + i] = others.low() & ~PatternBits.low(pattern);
            high[MOST_VARIABLES * pattern + i] = others.high() & ~PatternBits.high(pattern);
        }
        variableCount[pattern] = count;
    }

    /** Whether it narrows the join of all others. */
    private boolean canNarrow(int pattern) {
        return narrows(pattern, PatternBits.lowOfFirst(terms.patterns), PatternBits.highOfFirst(terms.patterns));
    }

    private boolean narrows(int pattern, long setLow, long setHigh) {
        boolean all = true;
        for (int i = 0; i < variableCount[pattern]; i++) {
            int at = MOST_VARIABLES * pattern + i;
            boolean bound = ((low[at] & setLow) | (high[at] & setHigh)) != 0;
            if (bound && suffices[at]) {
                return true;
            }
            all &= bound;
        }
        return all;
    }

    private void insert(int pattern) {
        int at = narrowingCount++;
        while (at > 0 && terms.logMatches[narrowing[at - 1]] < terms.logMatches[pattern]) {
            narrowing[at] = narrowing[at - 1];
            at--;
        }
        narrowing[at] = pattern;
        narrowingLow |= PatternBits.low(pattern);
        narrowingHigh |= PatternBits.high(pattern);
    }

    /** Whether any pattern of the query can narrow others. */
    boolean anyNarrows() {
        return narrowingCount > 0;
    }

    /** ln of the rows of a set, if that is known; else NaN. A join that is known to be empty has fewer than one. */
    double known(int size, long setLow, long setHigh) {
        if (size == 2) {
            int first = PatternBits.first(setLow, setHigh);
            int second = PatternBits.first(setLow & ~PatternBits.low(first), setHigh & ~PatternBits.high(first));
            return pairSizes[first * terms.patterns + second];
        }
        if (size == 3 && terms.hasTrios) {
            int first = Long.numberOfTrailingZeros(setLow);
            int second = Long.numberOfTrailingZeros(setLow & (setLow - 1));
            int third = 63 - Long.numberOfLeadingZeros(setLow);
            return trioSizes[(first * terms.patterns + second) * terms.patterns + third];
        }
        return Double.NaN;
    }

    /**
     * A member that narrows the join of the others, which hang together without it; -1 if there is none. Of several, the one
     * with most matches, since it leaves most rows of the others. One is enough: to try all of them takes as many sets as
     * there are, and gains little.
     */
    int narrowing(long setLow, long setHigh) {
        if (((narrowingLow & setLow) | (narrowingHigh & setHigh)) == 0) {
            return -1;
        }
        for (int i = 0; i < narrowingCount; i++) {
            int pattern = narrowing[i];
            if (PatternBits.contains(setLow, setHigh, pattern)
                    && narrows(pattern, setLow, setHigh)
                    && hangTogether(
                            setLow & ~PatternBits.low(pattern), setHigh & ~PatternBits.high(pattern), pattern)) {
                return pattern;
            }
        }
        return -1;
    }

    /** Whoever meets in the only variable of a pattern meets without it. */
    private boolean hangTogether(long setLow, long setHigh, int without) {
        if (variableCount[without] == 1) {
            return true;
        }
        part.find(terms, setLow, setHigh);
        return part.is(setLow, setHigh);
    }
}
