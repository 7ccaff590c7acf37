package org.gbjo.engine;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Which kinds of queries were too cheap for planning each time, so that the next one needs no look if none of its patterns
 * has more matches than they had. Lock-free: forgets a kind now and then, and takes no other one for it.
 */
final class Habits {
    static final int SLOTS = 1024;
    /** One query may have been left alone because planning was slow for a moment. */
    static final int TIMES = 4;
    /** One in so many is looked at all the same: planning may have become faster, and constants may differ in more than matches. */
    static final int PATIENCE = 64;

    private final AtomicReferenceArray<Habit> slots = new AtomicReferenceArray<>(SLOTS);

    /**
     * A kind of queries.
     *
     * @param widest the most matches that patterns had
     * @param times how many queries were looked at
     * @param unseen how many were not
     */
    private record Habit(QueryKind widest, int times, AtomicInteger unseen) {}

    /** Whether a query is to be left alone without a look. */
    boolean has(QueryKind kind) {
        Habit habit = get(kind);
        return habit != null
                && habit.times >= TIMES
                && kind.isWithin(habit.widest)
                && habit.unseen.incrementAndGet() % PATIENCE != 0;
    }

    /**
     * What came of a look.
     *
     * @param cheap whether the query was too cheap for planning
     */
    void looked(QueryKind kind, boolean cheap) {
        Habit habit = get(kind);
        if (cheap) {
            Habit next = habit == null
                    ? new Habit(kind, 1, new AtomicInteger())
                    : new Habit(habit.widest.widenedTo(kind), habit.times + 1, habit.unseen);
            slots.set(slot(kind), next);
        } else if (habit != null && kind.isWithin(habit.widest)) {
            slots.set(slot(kind), null);
        }
    }

    private Habit get(QueryKind kind) {
        Habit habit = slots.get(slot(kind));
        return habit != null && habit.widest.isSameAs(kind) ? habit : null;
    }

    private static int slot(QueryKind kind) {
        int mixed = kind.hash() * 0x9E3779B9;
        return (mixed >>> 16) & (SLOTS - 1);
    }
}
