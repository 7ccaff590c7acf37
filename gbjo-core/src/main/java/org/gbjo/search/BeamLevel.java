package org.gbjo.search;

import java.util.Arrays;
import org.gbjo.query.JoinGraph;
import org.gbjo.query.SetTable;

/** Sets of patterns of one size, each with the cheapest order that leads to it. Belongs to one thread. */
final class BeamLevel {
    /** The origin of a set to which no kept set of the level before leads: it is the join of two others. */
    static final int NO_ORIGIN = -1;

    private static final int MOST_DIRECT = 12;

    final SetTable sets = new SetTable(MOST_DIRECT);
    /** The patterns that share a variable with a member. */
    long[] reachLow = new long[0];

    long[] reachHigh = new long[0];
    /** The cost of the cheapest order so far. */
    double[] cost = new double[0];
    /** The rows of the set itself. */
    double[] rows = new double[0];
    /** The set before the last pattern came, by its place in the history, and that pattern. */
    int[] before = new int[0];

    int[] last = new int[0];
    /** The place in the level before, or {@link #NO_ORIGIN}. */
    int[] origin = new int[0];
    /** The cost of the cheapest tree, and its sides; filled in by a {@link TreeSearch} alone. */
    double[] treeCost = new double[0];

    int[] left = new int[0];
    int[] right = new int[0];

    /** Empties the level, for a query of this many patterns. */
    void clear(int patterns) {
        sets.clear(patterns);
    }

    int count() {
        return sets.count();
    }

    /** The place of a set; if it is new, {@link #count} has grown, and nothing of it is filled in. */
    int indexOrInsert(long low, long high) {
        int at = sets.indexOrInsert(low, high);
        if (at >= cost.length) {
            makeRoom(Math.max(64, 2 * at));
        }
        return at;
    }

    /** Adds a set that no order leads to. */
    void addJoined(long low, long high, JoinGraph graph) {
        int at = indexOrInsert(low, high);
        graph.findReach(low, high);
        reachLow[at] = graph.reachLow();
        reachHigh[at] = graph.reachHigh();
        cost[at] = Double.POSITIVE_INFINITY;
        origin[at] = NO_ORIGIN;
        before[at] = 0;
        last[at] = 0;
    }

    private void makeRoom(int length) {
        reachLow = Arrays.copyOf(reachLow, length);
        reachHigh = Arrays.copyOf(reachHigh, length);
        cost = Arrays.copyOf(cost, length);
        rows = Arrays.copyOf(rows, length);
        before = Arrays.copyOf(before, length);
        last = Arrays.copyOf(last, length);
        origin = Arrays.copyOf(origin, length);
        treeCost = Arrays.copyOf(treeCost, length);
        left = Arrays.copyOf(left, length);
        right = Arrays.copyOf(right, length);
    }

    /** Moves a set to an earlier place. */
    void move(int from, int to) {
        sets.move(from, to);
        reachLow[to] = reachLow[from];
        reachHigh[to] = reachHigh[from];
        cost[to] = cost[from];
        rows[to] = rows[from];
        before[to] = before[from];
        last[to] = last[from];
        origin[to] = origin[from];
        treeCost[to] = treeCost[from];
        left[to] = left[from];
        right[to] = right[from];
    }

    /** The place of the cheapest set; of equals the first. */
    int cheapest() {
        int best = 0;
        for (int i = 1; i < count(); i++) {
            if (cost[i] < cost[best]) {
                best = i;
            }
        }
        return best;
    }
}
