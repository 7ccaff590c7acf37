package org.gbjo.query;

import java.util.Arrays;

/**
 * Numbers sets of patterns in the order in which they come: the one table of sets for searches and memories of rows. Open
 * addressing; sets of small queries have a slot each, at their bits, so that nothing collides. Reused from query to query;
 * belongs to one thread and allocates nothing once it has grown to the largest query.
 */
public final class SetTable {
    /** The number of a set that is not in the table. */
    public static final int ABSENT = -1;

    private static final int LEAST_SLOTS = 64;
    /** Of a larger query: a level of a beam has some 480 sets. */
    private static final int SLOTS_AT_FIRST = 1024;
    /** Numbers of sets are counted on up to here before the slots are cleared. */
    private static final int LARGEST_BASE = Integer.MAX_VALUE / 2;

    private final int mostDirect;
    private final int largestBase;
    private int count;
    private long[] low = new long[0];
    private long[] high = new long[0];
    /** Each {@link #base} and the number of a set; what is less was put before the table was emptied, which takes no time. */
    private int[] slots = new int[LEAST_SLOTS];

    private int base = 1;
    /** How many sets there were before some were dropped: their numbers are in the slots. */
    private int dropped;
    /** How many of the slots are in use. */
    private int slotCount = LEAST_SLOTS;

    private boolean direct;

    /** A table in which queries of at most this many patterns, less than 30, have a slot for each set. */
    public SetTable(int mostDirect) {
        this(mostDirect, LARGEST_BASE);
    }

    SetTable(int mostDirect, int largestBase) {
        this.mostDirect = mostDirect;
        this.largestBase = largestBase;
    }

    /** Empties the table, for a query of this many patterns. */
    public void clear(int patterns) {
        direct = patterns <= mostDirect;
        useSlots(direct ? 1 << patterns : SLOTS_AT_FIRST);
        count = 0;
    }

    private void useSlots(int number) {
        slotCount = number;
        base += Math.max(count, dropped);
        dropped = 0;
        if (slots.length < number) {
            slots = new int[number];
            base = 1;
        } else if (base > largestBase) {
            Arrays.fill(slots, 0);
            base = 1;
        }
    }

    public int count() {
        return count;
    }

    public long low(int set) {
        return low[set];
    }

    public long high(int set) {
        return high[set];
    }

    /** The number of a set, or {@link #ABSENT}. */
    public int find(long setLow, long setHigh) {
        return number(slot(setLow, setHigh));
    }

    /** The number of the set in a slot, or {@link #ABSENT}. */
    private int number(int slot) {
        return slots[slot] < base ? ABSENT : slots[slot] - base;
    }

    /** The number of a set; if it is new, it comes last and {@link #count} has grown. */
    public int indexOrInsert(long setLow, long setHigh) {
        if (!direct && 2 * (count + 1) > slotCount) {
            useSlots(2 * slotCount);
            for (int i = 0; i < count; i++) {
                slots[slot(low[i], high[i])] = base + i;
            }
        }
        int slot = slot(setLow, setHigh);
        int known = number(slot);
        if (known != ABSENT) {
            return known;
        }
        if (count == low.length) {
            low = Arrays.copyOf(low, Math.max(LEAST_SLOTS, 2 * count));
            high = Arrays.copyOf(high, low.length);
        }
        low[count] = setLow;
        high[count] = setHigh;
        slots[slot] = base + count;
        return count++;
    }

    private int slot(long setLow, long setHigh) {
        if (direct) {
            return (int) setLow;
        }
        int slot = PatternBits.slot(setLow, setHigh, slotCount);
        int entry = slots[slot];
        while (entry >= base && (low[entry - base] != setLow || high[entry - base] != setHigh)) {
            slot = (slot + 1) & (slotCount - 1);
            entry = slots[slot];
        }
        return slot;
    }

    /** Moves a set to an earlier number. Afterwards sets can be listed, but not found. */
    public void move(int from, int to) {
        low[to] = low[from];
        high[to] = high[from];
    }

    /** Drops all sets but the first ones. */
    public void truncate(int kept) {
        dropped = Math.max(dropped, count);
        count = kept;
    }
}
