package org.gbjo.decision.model;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import org.gbjo.query.PatternSet;

/**
 * How long planning takes for each number of patterns: a moving average of earlier times, which follows the machine and
 * the compiler. Lock-free; a lost update does no harm.
 */
public final class PlanningTimes {
    /** A longer time counts for one part in this many: the machine may have been busy. */
    private static final int WEIGHT_OF_SLOW = 8;
    /**
     * A shorter time counts for one part in this many: planning that was fast once will be fast when it is compiled.
     */
    private static final int WEIGHT_OF_FAST = 2;
    /** After this many queries for which planning was nearly worth it, the next one is planned. */
    private static final int SKIPS_BEFORE_RETRY = 64;
    /** Planning that is expected to take this many times its budget is not nearly worth it. */
    private static final int NEARLY = 4;

    private final AtomicLongArray nanos = new AtomicLongArray(PatternSet.LIMIT + 1);
    /** How many queries were skipped, though planning was nearly worth it, since the last one was planned. */
    private final AtomicIntegerArray skipped = new AtomicIntegerArray(PatternSet.LIMIT + 1);
    /** What is expected before anything was planned, or null. */
    private final PlanningTimes initial;

    public PlanningTimes() {
        this(null);
    }

    /** Times that begin with those of other queries. */
    public PlanningTimes(PlanningTimes initial) {
        this.initial = initial;
    }

    /** What planning this many patterns is likely to take; 0 if that is not known or planning is due for a retry. */
    public long expectedNanos(int patterns) {
        return skipped.get(patterns) < SKIPS_BEFORE_RETRY ? averageNanos(patterns) : 0;
    }

    private long averageNanos(int patterns) {
        long own = nanos.get(patterns);
        return own == 0 && initial != null ? initial.averageNanos(patterns) : own;
    }

    /** Records what planning took. */
    public void record(int patterns, long taken) {
        long before = averageNanos(patterns);
        int weight = taken < before ? WEIGHT_OF_FAST : WEIGHT_OF_SLOW;
        nanos.set(patterns, before == 0 ? taken : before + (taken - before) / weight);
        skipped.set(patterns, 0);
    }

    /** Records that the model found a query to be cheap. This tells nothing about planning, so a retry was in vain. */
    public void recordCheap(int patterns) {
        if (skipped.get(patterns) >= SKIPS_BEFORE_RETRY) {
            skipped.set(patterns, 0);
        }
    }

    /** Records that planning was skipped, because it was expected to take longer than its budget. */
    public void recordSkip(int patterns, double budgetNanos) {
        if (averageNanos(patterns) < NEARLY * budgetNanos) {
            skipped.incrementAndGet(patterns);
        }
    }
}
