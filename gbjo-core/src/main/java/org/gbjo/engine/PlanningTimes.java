package org.gbjo.engine;

import java.util.concurrent.atomic.AtomicLongArray;
import org.gbjo.query.PatternSet;

/**
 * How long planning takes by the number of patterns, from what it took before: a moving average, so that it follows the
 * machine and the compiler. Lock-free; a lost update does no harm.
 */
final class PlanningTimes {
    /** A new time counts for one part in so many. */
    private static final int MEMORY = 8;

    private final AtomicLongArray nanos = new AtomicLongArray(PatternSet.LIMIT + 1);

    /** What planning this many patterns is likely to take; 0 if it was never done. */
    long expected(int patterns) {
        return nanos.get(patterns);
    }

    void took(int patterns, long taken) {
        long before = nanos.get(patterns);
        nanos.set(patterns, before == 0 ? taken : before + (taken - before) / MEMORY);
    }

    /** Planning was left out since it would take too long; after some such times it is tried again. */
    void leftOut(int patterns) {
        nanos.set(patterns, nanos.get(patterns) * (4 * MEMORY - 1) / (4 * MEMORY));
    }
}
