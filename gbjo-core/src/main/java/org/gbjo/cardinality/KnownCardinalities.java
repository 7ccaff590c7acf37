package org.gbjo.cardinality;

import org.gbjo.query.Bgp;
import org.gbjo.query.JoinGraph;
import org.gbjo.query.PatternBits;
import org.gbjo.query.PatternSet;
import org.gbjo.query.Variable;

/**
 * What is certain of the rows of sets of patterns, whatever an estimate says. A set with a pattern or a pair that has no
 * match has no rows. The statistics have the sizes of some joins of two or three patterns. And some patterns limit the
 * join that they are part of: each row of the others has at most one match, so the join has no more rows than the others.
 * Such is a pattern all of whose variables are bound, as when it closes a cycle or has a constant beside the variable of
 * the join; and one whose subject is bound while its predicate has one object for each subject, or the other way round.
 *
 * <p>Belongs to one thread.
 */
final class KnownCardinalities {
    /** No member of a set limits its rows. */
    static final int NO_MEMBER = -1;

    /** The variables of a pattern. */
    private static final int MOST_VARIABLES = 3;

    private final JoinGraph graph;
    private final Variable[] variables = new Variable[MOST_VARIABLES];
    /** For each pattern, the other patterns that have its first, second and third variable. */
    private final long[] low = new long[MOST_VARIABLES * PatternSet.LIMIT];

    private final long[] high = new long[MOST_VARIABLES * PatternSet.LIMIT];
    private final int[] variableCount = new int[PatternSet.LIMIT];
    /** Whether a value of the variable in this place has one match alone. */
    private final boolean[] suffices = new boolean[MOST_VARIABLES * PatternSet.LIMIT];
    /** The patterns that can limit others, the one with most matches first. */
    private final int[] limiting = new int[PatternSet.LIMIT];

    /** The patterns that certainly have no match. */
    private long emptyLow;

    private long emptyHigh;
    /** For each pattern, the others with which it certainly has no match, and the patterns that have any such. */
    private final long[] emptyWithLow = new long[PatternSet.LIMIT];

    private final long[] emptyWithHigh = new long[PatternSet.LIMIT];
    private long emptyInPairsLow;
    private long emptyInPairsHigh;
    /** Whether the patterns at one end of a pattern are connected with those at its other end by that pattern alone. */
    private final boolean[] separates = new boolean[PatternSet.LIMIT];

    private int limitingCount;
    private long limitingLow;
    private long limitingHigh;
    private int patterns;
    private boolean hasTrios;
    private float[] logCounts = new float[0];
    private float[] logPairSizes = new float[0];
    private float[] logTrioSizes = new float[0];

    KnownCardinalities(JoinGraph graph) {
        this.graph = graph;
    }

    /** Prepares for the query that the graph was opened for. */
    void open(Bgp bgp, QueryDescription description) {
        patterns = bgp.size();
        hasTrios = description.hasTrios();
        logCounts = description.logCounts();
        logPairSizes = description.logPairSizes();
        logTrioSizes = description.logTrioSizes();
        limitingCount = 0;
        limitingLow = 0;
        limitingHigh = 0;
        findEmpty(description);
        boolean connected = graph.isConnected(graph.allLow(), graph.allHigh());
        for (int i = 0; i < patterns; i++) {
            describe(bgp, i, description);
            if (canLimit(i)) {
                insert(i);
                separates[i] = connected && separates(i);
            }
        }
    }

    /** Whether a connected query falls into two parts without a pattern of two variables that others have. */
    private boolean separates(int pattern) {
        long othersLow = graph.allLow() & ~PatternBits.low(pattern);
        long othersHigh = graph.allHigh() & ~PatternBits.high(pattern);
        return boundVariables(pattern, othersLow, othersHigh) == 2 && !graph.isConnected(othersLow, othersHigh);
    }

    private void findEmpty(QueryDescription description) {
        int n = patterns;
        emptyLow = 0;
        emptyHigh = 0;
        emptyInPairsLow = 0;
        emptyInPairsHigh = 0;
        for (int i = 0; i < n; i++) {
            if (description.isEmpty(i)) {
                emptyLow |= PatternBits.low(i);
                emptyHigh |= PatternBits.high(i);
            }
            emptyWithLow[i] = 0;
            emptyWithHigh[i] = 0;
            for (int j = 0; j < n; j++) {
                if (logPairSizes[i * n + j] < 0) {
                    emptyWithLow[i] |= PatternBits.low(j);
                    emptyWithHigh[i] |= PatternBits.high(j);
                    emptyInPairsLow |= PatternBits.low(i);
                    emptyInPairsHigh |= PatternBits.high(i);
                }
            }
        }
    }

    /**
     * ln of the rows of a set that certainly has none, else {@link SetMemo#UNKNOWN}. A pair of patterns that have matches, but
     * none together, counts as half a row: an empty pattern is cheaper to find out and should come first. What is joined to
     * the pair costs nothing more.
     */
    double logRowsOfEmpty(long setLow, long setHigh) {
        if (((emptyLow & setLow) | (emptyHigh & setHigh)) != 0) {
            return Cardinalities.LOG_NOTHING;
        }
        long low = emptyInPairsLow & setLow;
        long high = emptyInPairsHigh & setHigh;
        while ((low | high) != 0) {
            int pattern = PatternBits.first(low, high);
            if (((emptyWithLow[pattern] & low) | (emptyWithHigh[pattern] & high)) != 0) {
                boolean isPair = Long.bitCount(setLow) + Long.bitCount(setHigh) == 2;
                return isPair ? QueryDescription.log(0) : Cardinalities.LOG_NOTHING;
            }
            low &= ~PatternBits.low(pattern);
            high &= ~PatternBits.high(pattern);
        }
        return SetMemo.UNKNOWN;
    }

    private void describe(Bgp bgp, int pattern, QueryDescription description) {
        int count = 0;
        if (bgp.pattern(pattern).subject() instanceof Variable subject) {
            suffices[MOST_VARIABLES * pattern] = description.unique()[2 * pattern];
            variables[count++] = subject;
        }
        if (bgp.pattern(pattern).object() instanceof Variable object) {
            suffices[MOST_VARIABLES * pattern + count] = description.unique()[2 * pattern + 1];
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

    /** Whether it limits the join with all others. */
    private boolean canLimit(int pattern) {
        return limits(pattern, PatternBits.lowOfFirst(patterns), PatternBits.highOfFirst(patterns));
    }

    private boolean limits(int pattern, long setLow, long setHigh) {
        boolean all = true;
        for (int i = 0; i < variableCount[pattern]; i++) {
            int at = MOST_VARIABLES * pattern + i;
            boolean bound = isBound(at, setLow, setHigh);
            if (bound && suffices[at]) {
                return true;
            }
            all &= bound;
        }
        return all;
    }

    /** Whether another member has the variable in this place. */
    private boolean isBound(int at, long setLow, long setHigh) {
        return ((low[at] & setLow) | (high[at] & setHigh)) != 0;
    }

    private void insert(int pattern) {
        int at = limitingCount++;
        while (at > 0 && logCounts[limiting[at - 1]] < logCounts[pattern]) {
            limiting[at] = limiting[at - 1];
            at--;
        }
        limiting[at] = pattern;
        limitingLow |= PatternBits.low(pattern);
        limitingHigh |= PatternBits.high(pattern);
    }

    /** Whether any pattern of the query can limit a set. */
    boolean anyLimits() {
        return limitingCount > 0;
    }

    /** ln of the rows of a set, or {@link SetMemo#UNKNOWN}. A join that is known to be empty has fewer than one row. */
    double logRows(int size, long setLow, long setHigh) {
        if (size == 2) {
            int first = PatternBits.first(setLow, setHigh);
            int second = PatternBits.first(setLow & ~PatternBits.low(first), setHigh & ~PatternBits.high(first));
            return logPairSizes[first * patterns + second];
        }
        if (size == 3 && hasTrios) {
            int first = Long.numberOfTrailingZeros(setLow);
            int second = Long.numberOfTrailingZeros(setLow & (setLow - 1));
            int third = 63 - Long.numberOfLeadingZeros(setLow);
            return logTrioSizes[(first * patterns + second) * patterns + third];
        }
        return SetMemo.UNKNOWN;
    }

    /**
     * A member that limits the rows of a set whose other members are connected without it, or {@link #NO_MEMBER}. Of several
     * it is the one with most matches, since it leaves most rows of the others. One is enough: to try all of them takes as
     * many sets as there are, and gains little.
     */
    int limitingMember(long setLow, long setHigh) {
        if (((limitingLow & setLow) | (limitingHigh & setHigh)) == 0) {
            return NO_MEMBER;
        }
        for (int i = 0; i < limitingCount; i++) {
            int pattern = limiting[i];
            if (PatternBits.contains(setLow, setHigh, pattern)
                    && limits(pattern, setLow, setHigh)
                    && areConnected(
                            setLow & ~PatternBits.low(pattern), setHigh & ~PatternBits.high(pattern), pattern)) {
                return pattern;
            }
        }
        return NO_MEMBER;
    }

    /** Members that share one variable with a pattern, and it no other with the set, are connected without it. */
    private boolean areConnected(long setLow, long setHigh, int without) {
        return boundVariables(without, setLow, setHigh) == 1
                || (!separates[without] && graph.isConnected(setLow, setHigh));
    }

    /** How many variables of a pattern other members have. */
    private int boundVariables(int pattern, long setLow, long setHigh) {
        int bound = 0;
        for (int i = 0; i < variableCount[pattern]; i++) {
            bound += isBound(MOST_VARIABLES * pattern + i, setLow, setHigh) ? 1 : 0;
        }
        return bound;
    }
}
