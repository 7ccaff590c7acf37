package org.gbjo.statistics.count;

import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicLong;
import org.gbjo.run.WorkListener;

/** Reports the progress of a step from any of its threads, and ends the work of a thread that is interrupted. */
final class Heartbeat {
    private final WorkListener listener;
    private final AtomicLong done = new AtomicLong();

    Heartbeat(WorkListener listener) {
        this.listener = listener;
    }

    void begin(String step, long total) {
        done.set(0);
        listener.begin(step, total);
    }

    /** Call this every few milliseconds. */
    void add(long units) {
        if (Thread.currentThread().isInterrupted()) {
            throw interrupted();
        }
        listener.update(done.addAndGet(units));
    }

    static UncheckedIOException interrupted() {
        return new UncheckedIOException(
                new InterruptedIOException("the statistics were interrupted; start them again"));
    }

    void end() {
        listener.end();
    }
}
