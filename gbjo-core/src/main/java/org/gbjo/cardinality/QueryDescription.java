package org.gbjo.cardinality;

import java.util.Arrays;
import org.gbjo.statistics.QueryStatistics;

/**
 * What the statistics of a graph say of one query: a buffer that a {@link QueryDescriber} fills, for one query after the
 * other and one thread. Arrays grow as needed and never shrink; those of a buffer that has had one query alone are just as
 * long as they have to be. Pairs are those of patterns that share a variable.
 */
public final class QueryDescription {
    /** Trios of larger queries are not described: they are many. */
    static final int MOST_WITH_TRIOS = 40;

    /** Below every count but 0. */
    private static final double LEAST = 0.5;

    /** The size of a join that is not known for certain. */
    public static final float UNKNOWN_SIZE = Float.NaN;

    private int patterns;
    private float[] logCounts = new float[0];
    private float[] logSelectivities = new float[0];
    private float[] shares = new float[0];
    private float[] trios = new float[0];
    private float[] logFanOuts = new float[0];
    private float[] logPairSizes = new float[0];
    private float[] logTrioSizes = new float[0];
    private boolean[] unique = new boolean[0];
    private boolean[] exact = new boolean[0];
    private boolean[] empty = new boolean[0];
    private final QueryStatistics lookUps = new QueryStatistics();

    /** Makes room for a query, and fills it with zeros. */
    public void clear(int size) {
        patterns = size;
        logCounts = cleared(logCounts, size);
        logSelectivities = cleared(logSelectivities, size * size);
        shares = cleared(shares, size * size);
        logFanOuts = cleared(logFanOuts, 2 * size);
        int trioCount = hasTrios() ? size * size * size : 0;
        trios = cleared(trios, trioCount);
        logPairSizes = unknown(logPairSizes, size * size);
        logTrioSizes = unknown(logTrioSizes, trioCount);
        if (unique.length < 2 * size) {
            unique = new boolean[2 * size];
            exact = new boolean[size];
            empty = new boolean[size];
        }
        Arrays.fill(exact, 0, size, false);
        Arrays.fill(empty, 0, size, false);
        Arrays.fill(unique, 0, 2 * size, false);
    }

    private static float[] unknown(float[] array, int length) {
        float[] longEnough = array.length < length ? new float[length] : array;
        Arrays.fill(longEnough, 0, length, UNKNOWN_SIZE);
        return longEnough;
    }

    private static float[] cleared(float[] array, int length) {
        if (array.length < length) {
            return new float[length];
        }
        Arrays.fill(array, 0, length, 0);
        return array;
    }

    /** How many patterns, n. */
    public int patterns() {
        return patterns;
    }

    /** What was looked up for the query; kept here for the next one, since describers are shared by threads. */
    public QueryStatistics lookUps() {
        return lookUps;
    }

    /** ln of a count, also of none. */
    public static double log(double count) {
        return Math.log(Math.max(LEAST, count));
    }

    /** ln of the number of matches of each pattern. */
    public float[] logCounts() {
        return logCounts;
    }

    /** ln of the share of all pairs of matches that join, n x n and symmetric; 0 where no variable is shared. */
    public float[] logSelectivities() {
        return logSelectivities;
    }

    /** 1 where two patterns share a variable, 0 elsewhere, n x n and symmetric. */
    public float[] shares() {
        return shares;
    }

    /** Whether trios are described. */
    public boolean hasTrios() {
        return patterns <= MOST_WITH_TRIOS;
    }

    /**
     * What three patterns, two pairs of which share a variable, add to ln of the size that their counts and selectivities
     * lead to expect, n x n x n and symmetric; 0 elsewhere. Only for queries that {@link #hasTrios}.
     */
    public float[] trios() {
        return trios;
    }

    /** ln of the sizes of joins of two patterns that are known for certain, n x n and symmetric; elsewhere {@link #UNKNOWN_SIZE}. */
    public float[] logPairSizes() {
        return logPairSizes;
    }

    /** The same of trios, for i &lt; j &lt; k at (i n + j) n + k. */
    public float[] logTrioSizes() {
        return logTrioSizes;
    }

    /**
     * Whether a subject of a pattern's predicate has one object alone, at 2 i for pattern i, and an object one subject, at
     * 2 i + 1.
     */
    public boolean[] unique() {
        return unique;
    }

    /**
     * ln of the matches that come with one term, in the mean over the terms of a pattern's predicate: with a subject at 2 i
     * for pattern i, and with an object at 2 i + 1.
     */
    public float[] logFanOuts() {
        return logFanOuts;
    }

    /** Whether the count of a pattern is exact. */
    public boolean isExact(int pattern) {
        return exact[pattern];
    }

    /** Whether a pattern certainly has no match. */
    public boolean isEmpty(int pattern) {
        return empty[pattern];
    }

    /** Fills in the count of a pattern. */
    public void setCount(int pattern, double count, boolean isExact) {
        logCounts[pattern] = (float) log(count);
        exact[pattern] = isExact;
        empty[pattern] = isExact && count == 0;
    }

    /** Fills in a trio, i &lt; j &lt; k, and ln of its size if it is known for certain, else {@link #UNKNOWN_SIZE}. */
    public void putTrio(int i, int j, int k, float correction, float logSize) {
        int n = patterns;
        trios[(i * n + j) * n + k] = correction;
        trios[(i * n + k) * n + j] = correction;
        trios[(j * n + i) * n + k] = correction;
        trios[(j * n + k) * n + i] = correction;
        trios[(k * n + i) * n + j] = correction;
        trios[(k * n + j) * n + i] = correction;
        logTrioSizes[(i * n + j) * n + k] = logSize;
    }
}
