package org.gbjo.decision;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Counts decisions and the time that they take. Lock-free; a reader sees each number as it is at that moment. */
public final class Counters {
    /** Planning times fall into this many classes, whose upper ends are powers of two in microseconds. */
    private static final int CLASSES = 24;

    private final Map<Reason, LongAdder> decisions = new EnumMap<>(Reason.class);
    private final LongAdder cacheHits = new LongAdder();
    private final LongAdder planningNanos = new LongAdder();
    private final LongAdder[] times = new LongAdder[CLASSES];

    public Counters() {
        for (Reason reason : Reason.values()) {
            decisions.put(reason, new LongAdder());
        }
        for (int i = 0; i < CLASSES; i++) {
            times[i] = new LongAdder();
        }
    }

    void recordDecision(Reason reason) {
        decisions.get(reason).increment();
    }

    void recordCacheHit() {
        cacheHits.increment();
    }

    void recordPlanning(long nanos) {
        planningNanos.add(nanos);
        long microseconds = nanos / 1000;
        times[Math.min(CLASSES - 1, 64 - Long.numberOfLeadingZeros(microseconds))].increment();
    }

    /** How many BGPs were decided for this reason, cached decisions included. */
    public long decisions(Reason reason) {
        return decisions.get(reason).sum();
    }

    /** How many decisions came from the cache. */
    public long cacheHits() {
        return cacheHits.sum();
    }

    /** How many decisions did not come from the cache and took time. */
    public long planned() {
        long planned = 0;
        for (LongAdder time : times) {
            planned += time.sum();
        }
        return planned;
    }

    /** How many decisions took less than so many microseconds, a power of two. */
    public long plannedWithin(long microseconds) {
        if (Long.bitCount(microseconds) != 1) {
            throw new IllegalArgumentException(
                    "planning times are counted by powers of two in microseconds, got " + microseconds);
        }
        long planned = 0;
        for (int i = 0; i < CLASSES && 1L << i <= microseconds; i++) {
            planned += times[i].sum();
        }
        return planned;
    }

    /** The time that all planning took. */
    public long planningNanos() {
        return planningNanos.sum();
    }
}
