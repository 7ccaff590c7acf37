package org.gbjo.statistics.build;

import java.io.InterruptedIOException;
import org.gbjo.job.Progress;

/** Reports the progress of a loop from time to time, and ends the loop if its thread is interrupted. */
final class Heartbeat {
    private static final long EVERY = 1 << 12;

    private final Progress progress;
    private long done;

    Heartbeat(Progress progress) {
        this.progress = progress;
    }

    void begin(String step, long total) {
        done = 0;
        progress.begin(step, total);
    }

    void tick() throws InterruptedIOException {
        if (++done % EVERY == 0) {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException("the statistics were interrupted; start them again");
            }
            progress.update(done);
        }
    }

    void end() {
        progress.update(done);
        progress.end();
    }
}
