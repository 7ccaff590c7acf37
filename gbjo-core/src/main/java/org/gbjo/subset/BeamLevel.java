package org.gbjo.subset;

import java.util.Arrays;
import org.gbjo.query.PatternBits;

/** Sets of patterns of one size, each with the sums of its terms and the best order that leads to it. */
final class BeamLevel {
    private static final int LEAST_SLOTS = 64;
    /** The sets of so few patterns have a slot each, at their bits. */
    private static final int MOST_WITH_OWN_SLOTS = 12;

    private final int rowLength;
    int count;
    long[] low = new long[0];
    long[] high = new long[0];
    /** The patterns that share a variable with a member. */
    long[] reachLow = new long[0];

    long[] reachHigh = new long[0];
    /** The sum of the rows of all joins of the best order. */
    double[] cost = new double[0];
    /** The rows of the set itself, as far as it is a join. */
    double[] rows = new double[0];
    /** The sum of ln counts and of ln selectivities. */
    double[] counts = new double[0];

    double[] selectivities = new double[0];
    int[] pairs = new int[0];
    /** The trios of members, and the sum of what they add. */
    int[] trios = new int[0];

    double[] corrections = new double[0];
    /** For each set and pattern, what the trios add that the pattern would bring, if {@link #looksAhead}. */
    float[] ahead = new float[0];

    boolean looksAhead;
    /** The set before the last pattern came, by its place in the history, and that pattern. */
    int[] before = new int[0];

    int[] last = new int[0];
    /** The place in the level before. */
    int[] origin = new int[0];

    float[] sums = new float[0];
    private int[] slots = new int[LEAST_SLOTS];
    /** How many of the slots are in use: so few for a small query that clearing them takes no time. */
    private int slotCount = LEAST_SLOTS;

    private boolean ownSlots;

    BeamLevel(int rowLength) {
        this.rowLength = rowLength;
    }

    /** Makes it a level without sets, of a query of so many patterns. */
    void clear(int patterns) {
        count = 0;
        looksAhead = false;
        ownSlots = patterns <= MOST_WITH_OWN_SLOTS;
        slotCount = ownSlots ? 1 << patterns : LEAST_SLOTS;
        if (slots.length < slotCount) {
            slots = new int[slotCount];
        }
        Arrays.fill(slots, 0, slotCount, -1);
    }

    /** The place of a set, which is made if it is new: then {@link #count} has grown, and nothing of it is filled in. */
    int place(long setLow, long setHigh) {
        if (!ownSlots && 2 * (count + 1) > slotCount) {
            doubleSlots();
        }
        int slot = ownSlots ? (int) setLow : slot(setLow, setHigh);
        if (slots[slot] >= 0) {
            return slots[slot];
        }
        if (count == low.length) {
            grow(Math.max(64, 2 * count));
        }
        low[count] = setLow;
        high[count] = setHigh;
        slots[slot] = count;
        return count++;
    }

    private int slot(long setLow, long setHigh) {
        int slot = PatternBits.slot(setLow, setHigh, slotCount);
        while (slots[slot] >= 0 && (low[slots[slot]] != setLow || high[slots[slot]] != setHigh)) {
            slot = (slot + 1) & (slotCount - 1);
        }
        return slot;
    }

    private void doubleSlots() {
        slotCount *= 2;
        if (slots.length < slotCount) {
            slots = new int[slotCount];
        }
        Arrays.fill(slots, 0, slotCount, -1);
        for (int i = 0; i < count; i++) {
            slots[slot(low[i], high[i])] = i;
        }
    }

    private void grow(int size) {
        low = Arrays.copyOf(low, size);
        high = Arrays.copyOf(high, size);
        reachLow = Arrays.copyOf(reachLow, size);
        reachHigh = Arrays.copyOf(reachHigh, size);
        cost = Arrays.copyOf(cost, size);
        rows = Arrays.copyOf(rows, size);
        counts = Arrays.copyOf(counts, size);
        selectivities = Arrays.copyOf(selectivities, size);
        pairs = Arrays.copyOf(pairs, size);
        trios = Arrays.copyOf(trios, size);
        corrections = Arrays.copyOf(corrections, size);
        before = Arrays.copyOf(before, size);
        last = Arrays.copyOf(last, size);
        origin = Arrays.copyOf(origin, size);
        sums = Arrays.copyOf(sums, size * rowLength);
    }

    /** Moves a set to an earlier place. The sets can be looked up no more. */
    void move(int from, int to) {
        low[to] = low[from];
        high[to] = high[from];
        reachLow[to] = reachLow[from];
        reachHigh[to] = reachHigh[from];
        cost[to] = cost[from];
        rows[to] = rows[from];
        counts[to] = counts[from];
        selectivities[to] = selectivities[from];
        pairs[to] = pairs[from];
        trios[to] = trios[from];
        corrections[to] = corrections[from];
        before[to] = before[from];
        last[to] = last[from];
        origin[to] = origin[from];
        System.arraycopy(sums, from * rowLength, sums, to * rowLength, rowLength);
    }

    /** The place of the cheapest set; of equals the first. */
    int cheapest() {
        int best = 0;
        for (int i = 1; i < count; i++) {
            if (cost[i] < cost[best]) {
                best = i;
            }
        }
        return best;
    }
}
