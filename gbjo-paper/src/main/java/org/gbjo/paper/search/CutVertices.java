package org.gbjo.paper.search;

import org.gbjo.query.PatternBits;
import org.gbjo.query.PatternSet;

/**
 * The patterns of a connected set without which it would fall apart (Hopcroft and Tarjan, Algorithm 447, 1973), by a
 * depth-first walk with an explicit stack. Belongs to one thread.
 */
final class CutVertices {
    private final long[] neighboursLow;
    private final long[] neighboursHigh;
    private final int[] path = new int[PatternSet.LIMIT];
    private final int[] number = new int[PatternSet.LIMIT];
    private final int[] lowest = new int[PatternSet.LIMIT];
    private long cutLow;
    private long cutHigh;
    private long seenLow;
    private long seenHigh;

    CutVertices(long[] neighboursLow, long[] neighboursHigh) {
        this.neighboursLow = neighboursLow;
        this.neighboursHigh = neighboursHigh;
    }

    /** Looks at the part of a non-empty set that is connected with its first member. */
    void find(long low, long high) {
        cutLow = 0;
        cutHigh = 0;
        int root = PatternBits.first(low, high);
        seenLow = PatternBits.low(root);
        seenHigh = PatternBits.high(root);
        if (everyoneMeetsEveryone(low, high)) {
            seenLow = low;
            seenHigh = high;
            return;
        }
        int rootBranches = 0;
        int depth = 0;
        int count = 0;
        path[0] = root;
        number[root] = count++;
        lowest[root] = 0;
        while (depth >= 0) {
            int node = path[depth];
            long nextLow = neighboursLow[node] & low & ~seenLow;
            long nextHigh = neighboursHigh[node] & high & ~seenHigh;
            if ((nextLow | nextHigh) != 0) {
                int next = PatternBits.first(nextLow, nextHigh);
                seenLow |= PatternBits.low(next);
                seenHigh |= PatternBits.high(next);
                number[next] = count++;
                lowest[next] = lowestNeighbour(next, low & seenLow, high & seenHigh);
                path[++depth] = next;
                continue;
            }
            depth--;
            if (depth < 0) {
                break;
            }
            int parent = path[depth];
            lowest[parent] = Math.min(lowest[parent], lowest[node]);
            if (depth == 0) {
                rootBranches++;
            } else if (lowest[node] >= number[parent]) {
                cutLow |= PatternBits.low(parent);
                cutHigh |= PatternBits.high(parent);
            }
        }
        if (rootBranches > 1) {
            cutLow |= PatternBits.low(root);
            cutHigh |= PatternBits.high(root);
        }
    }

    /** The common case of a star, told without a walk. */
    private boolean everyoneMeetsEveryone(long low, long high) {
        for (long rest = low; rest != 0; rest &= rest - 1) {
            int i = Long.numberOfTrailingZeros(rest);
            if (((low & ~PatternBits.low(i) & ~neighboursLow[i]) | (high & ~neighboursHigh[i])) != 0) {
                return false;
            }
        }
        for (long rest = high; rest != 0; rest &= rest - 1) {
            int i = 64 + Long.numberOfTrailingZeros(rest);
            if (((low & ~neighboursLow[i]) | (high & ~PatternBits.high(i) & ~neighboursHigh[i])) != 0) {
                return false;
            }
        }
        return true;
    }

    /** When a node is first seen, only its ancestors among its neighbours were seen before. */
    private int lowestNeighbour(int node, long low, long high) {
        int least = number[node];
        for (long rest = neighboursLow[node] & low; rest != 0; rest &= rest - 1) {
            least = Math.min(least, number[Long.numberOfTrailingZeros(rest)]);
        }
        for (long rest = neighboursHigh[node] & high; rest != 0; rest &= rest - 1) {
            least = Math.min(least, number[64 + Long.numberOfTrailingZeros(rest)]);
        }
        return least;
    }

    /** The patterns that were found, the first 64. */
    long low() {
        return cutLow;
    }

    /** The patterns that were found, from the 65th on. */
    long high() {
        return cutHigh;
    }

    /** The connected part that was looked at, the first 64. */
    long reachedLow() {
        return seenLow;
    }

    /** The connected part that was looked at, from the 65th on. */
    long reachedHigh() {
        return seenHigh;
    }
}
