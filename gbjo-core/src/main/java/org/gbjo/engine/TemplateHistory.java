package org.gbjo.engine;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Which kinds of queries were too cheap for planning each time, so that the next one needs no look if none of its patterns
 * has more matches than one of them had. Lock-free: forgets a kind now and then, and takes no other one for it.
 */
final class TemplateHistory {
    static final int SLOTS = 1024;
    /** One query may have been left alone because planning was slow for a moment. */
    static final int TIMES = 4;
    /** One in so many is looked at all the same: planning may have become faster, and constants may differ in more than matches. */
    static final int PATIENCE = 64;
    /** How many times more queries must be cheap after one that was not. */
    private static final int CAUTION = 8;

    private static final int MOST_TIMES = 1 << 24;

    private final AtomicReferenceArray<Habit> slots = new AtomicReferenceArray<>(SLOTS);

    /**
     * A kind of queries.
     *
     * @param largest the one with the most matches that was too cheap
     * @param times how many were looked at since one was not
     * @param needed how many must have been looked at before the next one is not
     * @param unseen how many were not
     */
    private record Habit(QueryTemplate largest, int times, int needed, AtomicInteger unseen) {
        Habit after(QueryTemplate cheap) {
            return new Habit(largest.isWithin(cheap) ? cheap : largest, times + 1, needed, unseen);
        }

        Habit afterExpensive() {
            return new Habit(largest, 0, Math.min(CAUTION * needed, MOST_TIMES), unseen);
        }
    }

    /** Whether a query is to be left alone without a look. */
    boolean has(QueryTemplate kind) {
        Habit habit = get(kind);
        return habit != null
                && habit.times >= habit.needed
                && kind.isWithin(habit.largest)
                && habit.unseen.incrementAndGet() % PATIENCE != 0;
    }

    /**
     * What came of a look.
     *
     * @param cheap whether the query was too cheap for planning
     */
    void looked(QueryTemplate kind, boolean cheap) {
        int slot = slot(kind);
        Habit there = slots.get(slot);
        Habit habit = there != null && there.largest.isSameAs(kind) ? there : null;
        if (cheap) {
            Habit next = habit == null ? new Habit(kind, 1, TIMES, new AtomicInteger()) : habit.after(kind);
            slots.compareAndSet(slot, there, next);
        } else if (habit != null && kind.isWithin(habit.largest)) {
            slots.compareAndSet(slot, there, habit.afterExpensive());
        }
    }

    private Habit get(QueryTemplate kind) {
        Habit habit = slots.get(slot(kind));
        return habit != null && habit.largest.isSameAs(kind) ? habit : null;
    }

    private static int slot(QueryTemplate kind) {
        int mixed = kind.hash() * 0x9E3779B9;
        return (mixed >>> 16) & (SLOTS - 1);
    }
}
