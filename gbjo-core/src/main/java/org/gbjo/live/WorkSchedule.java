package org.gbjo.live;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** When it is worth to count a store or to look at it: when its queries have taken so much time that this is little. */
final class WorkSchedule {
    /** What a count is expected to take; slower than any that was measured, so that it starts rather later. */
    private static final double NANOS_PER_TRIPLE = 3000;

    /** The first count may take so many times as long as queries have taken. */
    private static final double SHARE_OF_FIRST_COUNT = 10;
    /** A look at the store, or a count of one that is too small, may take this share of the time of its queries. */
    private static final double SHARE_OF_LOOKS = 0.02;
    /** A store that changes all the time is counted for at most this share of the time of its queries. */
    private static final double SHARE_OF_COUNTS = 0.2;

    private static final int LONGER_AFTER_FAILURE = 10;
    /** Of the queries of a store that is counted, one in so many is timed. */
    private static final int ONE_IN = 32;

    private final long leastNanos;
    private final AtomicLong spent = new AtomicLong();
    private final AtomicInteger queries = new AtomicInteger();
    private volatile long next;

    /** @param leastNanos what queries take at least between two pieces of work */
    WorkSchedule(long leastNanos) {
        this.leastNanos = leastNanos;
        this.next = leastNanos;
    }

    /** The first work is a count of about so many triples. */
    void expectCount(long triples) {
        waitFor(NANOS_PER_TRIPLE * (double) triples, SHARE_OF_FIRST_COUNT);
    }

    /** Adds the time of a query; returns whether work is due. */
    boolean isDueAfter(long nanos) {
        return spent.addAndGet(nanos) >= next;
    }

    /** Says that work begins, and time counts anew. */
    void restart() {
        spent.set(0);
    }

    void afterLook(long nanos) {
        waitFor((double) nanos, SHARE_OF_LOOKS);
    }

    void afterCount(long nanos) {
        waitFor((double) nanos, SHARE_OF_COUNTS);
    }

    void waitLonger() {
        next *= LONGER_AFTER_FAILURE;
    }

    /** Work that takes this time is due when it is such a share of the time of queries. */
    private void waitFor(double nanos, double share) {
        next = Math.max(leastNanos, (long) (nanos / share));
    }

    /** How many queries the next one stands for, if it is timed; 0 if it need not be. */
    int weightOfNext() {
        return queries.incrementAndGet() % ONE_IN == 0 ? ONE_IN : 0;
    }
}
