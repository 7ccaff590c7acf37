package org.gbjo.engine;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Decisions by question, at most {@value #SLOTS} of them: a right side of OPTIONAL asks once for each row of the left.
 * Lock-free: a question may stand in {@value #WAYS} slots, and a new one replaces the one that its hash says. Loses an
 * entry now and then, never returns a wrong one.
 */
final class OrderCache {
    static final int SLOTS = 4096;
    private static final int WAYS = 4;

    private final AtomicReferenceArray<Entry> slots = new AtomicReferenceArray<>(SLOTS);

    /**
     * An answer.
     *
     * @param expires when a passing failure is to be tried again, by {@link System#nanoTime}, if it is one
     */
    private record Entry(Object question, Decision decision, boolean passing, long expires) {
        boolean isValid() {
            return !passing || System.nanoTime() - expires < 0;
        }
    }

    /** The decision on a question, or null. */
    Decision get(Object question) {
        int set = set(question);
        for (int way = 0; way < WAYS; way++) {
            Entry entry = slots.get(set + way);
            if (entry != null && entry.question.equals(question)) {
                return entry.isValid() ? entry.decision : null;
            }
        }
        return null;
    }

    /** Keeps a decision, or, if it is a failure that may pass, for some time only. */
    void put(Object question, Decision decision, long nanosToLive) {
        boolean passing = !decision.reason().isFinal();
        Entry entry = new Entry(question, decision, passing, passing ? System.nanoTime() + nanosToLive : 0);
        int set = set(question);
        int victim = (mix(question) >>> 28) % WAYS;
        for (int way = 0; way < WAYS; way++) {
            Entry old = slots.get(set + way);
            if (old == null || old.question.equals(question)) {
                victim = way;
                break;
            }
        }
        slots.set(set + victim, entry);
    }

    private static int set(Object question) {
        return (mix(question) & (SLOTS / WAYS - 1)) * WAYS;
    }

    private static int mix(Object question) {
        int hash = question.hashCode() * 0x9E3779B9;
        return hash ^ (hash >>> 15);
    }
}
