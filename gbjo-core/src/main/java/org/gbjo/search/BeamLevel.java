package org.gbjo.search;

import java.util.Arrays;
import org.gbjo.query.SetTable;

/** Sets of patterns of one size, each with the cheapest order that leads to it. Belongs to one thread. */
final class BeamLevel {
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
    /** The place in the level before. */
    int[] origin = new int[0];

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

    private void makeRoom(int length) {
        reachLow = Arrays.copyOf(reachLow, length);
        reachHigh = Arrays.copyOf(reachHigh, length);
        cost = Arrays.copyOf(cost, length);
        rows = Arrays.copyOf(rows, length);
        before = Arrays.copyOf(before, length);
        last = Arrays.copyOf(last, length);
        origin = Arrays.copyOf(origin, length);
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
