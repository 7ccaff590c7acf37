package org.gbjo.learned;

import org.gbjo.cardinality.QueryDescription;
import org.gbjo.query.JoinGraph;

/**
 * What each pattern, each pair of patterns that share a variable and each trio add to ln of the rows of the sets that they
 * are in, computed once for a query. Reused from query to query; belongs to one thread.
 *
 * <p>The estimate that a network corrects is the sum of the ln counts of its patterns and of the ln selectivities of its
 * pairs, scaled to a spanning tree's worth of pairs where there are more; for paths and trees that is exact under independence. What trios
 * tell beyond their pairs is added, scaled alike: on a path that is a Markov chain of second order.
 */
public final class Summands {
    private JoinGraph graph;
    private int patterns;
    private double[] logCounts = new double[0];
    private double[] logSelectivities = new double[0];
    private boolean hasTrios;
    private float[] trios = new float[0];

    void open(JoinGraph opened, QueryDescription description) {
        graph = opened;
        patterns = description.patterns();
        if (logCounts.length < patterns) {
            logCounts = new double[patterns];
            logSelectivities = new double[patterns * patterns];
        }
        for (int i = 0; i < patterns; i++) {
            logCounts[i] = description.logCounts()[i];
        }
        for (int pair = 0; pair < patterns * patterns; pair++) {
            logSelectivities[pair] = description.logSelectivities()[pair];
        }
        hasTrios = description.hasTrios();
        trios = description.trios();
    }

    /** How many patterns, n. */
    public int patterns() {
        return patterns;
    }

    /** Which patterns share a variable. */
    public JoinGraph graph() {
        return graph;
    }

    /** What a pattern adds to the estimate of a set: ln of its matches, which a network may correct in place. */
    public double[] logCounts() {
        return logCounts;
    }

    /** ln of the selectivity of each pair, n x n and symmetric, which a network may correct in place. */
    public double[] logSelectivities() {
        return logSelectivities;
    }

    /** Whether trios are part of the estimate. */
    public boolean hasTrios() {
        return hasTrios;
    }

    /** What each trio adds to the estimate, n x n x n and symmetric. */
    public float[] trios() {
        return trios;
    }

    /** The estimate that independence gives, from the sums over patterns and over pairs. */
    public static double estimate(int size, int pairs, double logCounts, double logSelectivity) {
        return pairs > size - 1 ? logCounts + logSelectivity * (size - 1) / pairs : logCounts + logSelectivity;
    }

    /** What the trios add to that, scaled to as many of them as a path has. */
    public static double correction(int size, int trios, double sum) {
        return trios > Math.max(0, size - 2) ? sum * (size - 2) / trios : sum;
    }

    /** The sum of the ln selectivities of a pattern with neighbours, numbered from {@code first} on. */
    double sumPairs(int pattern, int first, long neighbours) {
        int pair = pattern * patterns + first;
        double sum = 0;
        for (long rest = neighbours; rest != 0; rest &= rest - 1) {
            sum += logSelectivities[pair + Long.numberOfTrailingZeros(rest)];
        }
        return sum;
    }

    /**
     * How many trios a pattern forms with two members of a set: with two of its neighbours, or with a neighbour and one of
     * that one's neighbours that is not its own. A query with trios has few enough patterns for one word.
     */
    int countTrios(int pattern, long members) {
        long own = graph.neighboursLow(pattern) & members;
        int count = 0;
        for (long rest = own; rest != 0; rest &= rest - 1) {
            count += Long.bitCount(thirds(rest, own, members));
        }
        return count;
    }

    /** What these trios add. */
    double sumTrios(int pattern, long members) {
        long own = graph.neighboursLow(pattern) & members;
        double sum = 0;
        for (long rest = own; rest != 0; rest &= rest - 1) {
            int row = (pattern * patterns + Long.numberOfTrailingZeros(rest)) * patterns;
            for (long thirds = thirds(rest, own, members); thirds != 0; thirds &= thirds - 1) {
                sum += trios[row + Long.numberOfTrailingZeros(thirds)];
            }
        }
        return sum;
    }

    /** The third patterns beside the first neighbour of those that are left; a trio of two neighbours is found once. */
    private long thirds(long rest, long own, long members) {
        long neighbour = rest & -rest;
        return (own & (neighbour - 1)) | (members & graph.neighboursLow(Long.numberOfTrailingZeros(rest)) & ~own);
    }
}
