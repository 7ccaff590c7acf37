package org.gbjo.rdf4j.live;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Lets a store be closed between two steps of those who read it: a store on disk must not be read when it is closed, and
 * would otherwise wait for its readers.
 */
final class OpenGate {
    private final ReentrantLock lock = new ReentrantLock();
    private final Set<SailSnapshot> snapshots = new HashSet<>();
    private boolean closed;

    /** A step of a reader. */
    <T> T whileOpen(Supplier<T> step) {
        lock.lock();
        try {
            if (closed) {
                throw new CancellationException("it is shut down");
            }
            return step.get();
        } finally {
            lock.unlock();
        }
    }

    /** Opens a snapshot, unless the store is closed. */
    Optional<SailSnapshot> begin(Supplier<SailSnapshot> opened) {
        lock.lock();
        try {
            if (closed) {
                return Optional.empty();
            }
            SailSnapshot snapshot = opened.get();
            snapshots.add(snapshot);
            return Optional.of(snapshot);
        } finally {
            lock.unlock();
        }
    }

    /** Ends a snapshot; whoever comes first does so. */
    void end(SailSnapshot snapshot) {
        lock.lock();
        try {
            if (snapshots.remove(snapshot)) {
                snapshot.end();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Ends all snapshots, and lets nobody read until the store is opened again. */
    void close() {
        lock.lock();
        try {
            closed = true;
            snapshots.forEach(SailSnapshot::end);
            snapshots.clear();
        } finally {
            lock.unlock();
        }
    }

    void open() {
        lock.lock();
        try {
            closed = false;
        } finally {
            lock.unlock();
        }
    }
}
