package org.gbjo.decision;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongSupplier;

/**
 * At most {@value #SLOTS} decisions by their keys: the right side of OPTIONAL asks once for each row of the left.
 * Lock-free and set-associative: a key may stand in {@value #WAYS} slots, and a new one replaces the one that its
 * hash names. An entry may get lost, but no wrong one is returned.
 */
final class DecisionCache {
    static final int SLOTS = 4096;
    private static final int WAYS = 4;

    private final AtomicReferenceArray<Entry> slots = new AtomicReferenceArray<>(SLOTS);

    private final LongSupplier nanoTime;

    /**
     * A decision.
     *
     * @param expires whether the decision is to be made again
     * @param end when that is
     */
    private record Entry(Object key, Decision decision, boolean expires, long end) {}

    /** A cache in which entries expire by this clock. */
    DecisionCache(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** The decision of a key, or null. */
    Decision get(Object key) {
        int set = set(key);
        for (int way = 0; way < WAYS; way++) {
            Entry entry = slots.get(set + way);
            if (entry != null && entry.key.equals(key)) {
                return entry.expires && nanoTime.getAsLong() - entry.end >= 0 ? null : entry.decision;
            }
        }
        return null;
    }

    /** Keeps a decision; one that might be another one later, such as a failure, for some time only. */
    void put(Object key, Decision decision, long nanosToLive) {
        boolean expires = !decision.reason().isFinal();
        Entry entry = new Entry(key, decision, expires, expires ? nanoTime.getAsLong() + nanosToLive : 0);
        int set = set(key);
        int victim = (mix(key) >>> 28) % WAYS;
        for (int way = 0; way < WAYS; way++) {
            Entry old = slots.get(set + way);
            if (old == null || old.key.equals(key)) {
                victim = way;
                break;
            }
        }
        slots.set(set + victim, entry);
    }

    void clear() {
        for (int slot = 0; slot < SLOTS; slot++) {
            slots.set(slot, null);
        }
    }

    private static int set(Object key) {
        return (mix(key) & (SLOTS / WAYS - 1)) * WAYS;
    }

    private static int mix(Object key) {
        int hash = key.hashCode() * 0x9E3779B9;
        return hash ^ (hash >>> 15);
    }
}
