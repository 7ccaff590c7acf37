package org.gbjo.live;

import java.util.ConcurrentModificationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.gbjo.run.Room;

/**
 * Reads a store that has no snapshots, a slice at a time, in threads that execute queries: whoever executes a query
 * sees to it that nobody writes meanwhile. A slice takes a small share of the time that queries have taken. A store
 * that changes between two slices is read again from its first triple.
 */
final class Slices {
    private static final double SHARE = 0.1;
    private static final int BATCH = 512;

    private final LiveStore store;
    private final LiveOptions options;
    private final LongSupplier nanoTime;
    private final ReentrantLock lock = new ReentrantLock();
    private StoreSnapshot snapshot;
    private TripleReading reading;
    private TripleCollector collector;
    private long version;
    private final AtomicLong earnedNanos = new AtomicLong();
    private volatile boolean complete;

    Slices(LiveStore store, LiveOptions options, LongSupplier nanoTime) {
        this.store = store;
        this.options = options;
        this.nanoTime = nanoTime;
    }

    /** A query has taken this time. */
    void earn(long nanos) {
        earnedNanos.addAndGet((long) (SHARE * (double) nanos));
    }

    /** Reads a slice; returns whether this was the last one. */
    boolean advance() {
        if (earnedNanos.get() <= 0 || complete || !lock.tryLock()) {
            return false;
        }
        try {
            long end = nanoTime.getAsLong() + earnedNanos.getAndSet(0);
            return read(end);
        } catch (ConcurrentModificationException e) {
            begin();
            return false;
        } finally {
            lock.unlock();
        }
    }

    /** Reads everything that is left. */
    void readAll() {
        lock.lock();
        try {
            read(nanoTime.getAsLong() + Long.MAX_VALUE / 2);
        } finally {
            lock.unlock();
        }
    }

    private boolean read(long end) {
        if (reading == null || version != store.version()) {
            begin();
        }
        while (reading != null && reading.next(collector, BATCH)) {
            if (nanoTime.getAsLong() - end >= 0) {
                return false;
            }
        }
        complete = true;
        return true;
    }

    private void begin() {
        if (snapshot != null) {
            snapshot.close();
        }
        version = store.version();
        snapshot = store.open().orElse(null);
        Room room = options.room();
        reading = snapshot == null ? null : snapshot.triples(LiveStore.DEFAULT_GRAPH, room);
        collector = new TripleCollector(room);
    }

    /** What was read, when it is complete. */
    TripleCollector collected() {
        return collector;
    }

    String text(int term) {
        return reading.text(term);
    }

    long version() {
        return version;
    }
}
