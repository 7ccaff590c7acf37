package org.gbjo.engine;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import org.gbjo.query.PatternSet;

/**
 * How long planning takes by the number of patterns, from what it took before: a moving average, so that it follows the
 * machine and the compiler. Lock-free; a lost update does no harm.
 */
final class PlanningTimes {
    /** A longer time counts for one part in so many: the machine may have been busy. */
    private static final int MEMORY_OF_SLOW = 8;
    /** A shorter time counts for one part in so many: what was quick once, will be again when it is compiled. */
    private static final int MEMORY_OF_FAST = 2;
    /** Planning is tried again after it was left out so many times though it was nearly worth it. */
    private static final int PATIENCE = 64;
    /** Planning that is expected to take more than so many times what it is worth is not tried again for that. */
    private static final int NEARLY = 4;

    private final AtomicLongArray nanos = new AtomicLongArray(PatternSet.LIMIT + 1);
    /** How often planning was nearly worth it since it was done. */
    private final AtomicIntegerArray leftOut = new AtomicIntegerArray(PatternSet.LIMIT + 1);
    /** What is expected before planning was done, or null. */
    private final PlanningTimes others;

    PlanningTimes() {
        this(null);
    }

    /** Times that begin with what others took. */
    PlanningTimes(PlanningTimes others) {
        this.others = others;
    }

    /** What planning this many patterns is likely to take; 0 if it was never done or is to be tried again. */
    long expected(int patterns) {
        return leftOut.get(patterns) < PATIENCE ? known(patterns) : 0;
    }

    private long known(int patterns) {
        long own = nanos.get(patterns);
        return own == 0 && others != null ? others.known(patterns) : own;
    }

    void took(int patterns, long taken) {
        long before = known(patterns);
        int memory = taken < before ? MEMORY_OF_FAST : MEMORY_OF_SLOW;
        nanos.set(patterns, before == 0 ? taken : before + (taken - before) / memory);
        leftOut.set(patterns, 0);
    }

    /** The model takes the query for cheap, which says nothing of planning: if this was another try, it was in vain. */
    void endedEarly(int patterns) {
        if (leftOut.get(patterns) >= PATIENCE) {
            leftOut.set(patterns, 0);
        }
    }

    /**
     * Planning was left out since it would take longer than it is worth; after some such times it is tried again, if it
     * would be worth it but for a little.
     */
    void leftOut(int patterns, double worthNanos) {
        if (known(patterns) < NEARLY * worthNanos) {
            leftOut.incrementAndGet(patterns);
        }
    }
}
