package org.gbjo.decision;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Which query templates were too cheap to plan each time. The next query of such a template needs no pre-check if
 * none of its patterns has more matches than in an earlier one. Lock-free: may forget a template, but never takes one
 * for another.
 */
final class TemplateHistory {
    static final int SLOTS = 1024;
    /**
     * This many queries must have been cheap: a single one may have been left alone since planning was slow just
     * then.
     */
    static final int TIMES = 4;
    /**
     * One query in this many is checked all the same: planning may have become faster, and constants may differ in more
     * than their matches.
     */
    static final int RECHECK = 64;
    /** After one that was not cheap, this many times more queries must be cheap. */
    private static final int CAUTION = 8;

    private static final int MOST_TIMES = 1 << 24;

    private final AtomicReferenceArray<Entry> slots = new AtomicReferenceArray<>(SLOTS);

    /**
     * A template.
     *
     * @param largest the query with the most matches that was too cheap
     * @param times how many queries were cheap since one was not
     * @param needed how many must have been cheap before the next one is not checked
     * @param unchecked how many were not checked
     */
    private record Entry(QueryTemplate largest, int times, int needed, AtomicInteger unchecked) {
        Entry afterCheap(QueryTemplate cheap) {
            return new Entry(largest.isWithin(cheap) ? cheap : largest, times + 1, needed, unchecked);
        }

        Entry afterExpensive() {
            return new Entry(largest, 0, Math.min(CAUTION * needed, MOST_TIMES), unchecked);
        }
    }

    /** Whether a query is left alone because of those before it. */
    boolean isUsuallyCheap(QueryTemplate query) {
        Entry entry = slots.get(slot(query));
        return entry != null
                && entry.largest.isSameAs(query)
                && entry.times >= entry.needed
                && query.isWithin(entry.largest)
                && entry.unchecked.incrementAndGet() % RECHECK != 0;
    }

    /**
     * Records what became of a query that was checked.
     *
     * @param wasCheap whether it was too cheap to plan
     */
    void record(QueryTemplate query, boolean wasCheap) {
        int slot = slot(query);
        Entry there = slots.get(slot);
        Entry entry = there != null && there.largest.isSameAs(query) ? there : null;
        if (wasCheap) {
            Entry next = entry == null ? new Entry(query, 1, TIMES, new AtomicInteger()) : entry.afterCheap(query);
            slots.compareAndSet(slot, there, next);
        } else if (entry != null && query.isWithin(entry.largest)) {
            slots.compareAndSet(slot, there, entry.afterExpensive());
        }
    }

    private static int slot(QueryTemplate query) {
        int mixed = query.hash() * 0x9E3779B9;
        return (mixed >>> 16) & (SLOTS - 1);
    }
}
