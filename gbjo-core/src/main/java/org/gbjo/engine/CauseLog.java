package org.gbjo.engine;

import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** Says each cause once in a minute, however often it occurs. */
final class CauseLog {
    private static final System.Logger LOG = System.getLogger("org.gbjo.engine");
    private static final long NANOS_BETWEEN = TimeUnit.MINUTES.toNanos(1);

    private final AtomicLong[] lastLines = new AtomicLong[Reason.values().length];
    private final AtomicLongArray silent = new AtomicLongArray(lastLines.length);

    CauseLog() {
        long longAgo = System.nanoTime() - 2 * NANOS_BETWEEN;
        for (int i = 0; i < lastLines.length; i++) {
            lastLines[i] = new AtomicLong(longAgo);
        }
    }

    void log(Decision decision) {
        int cause = decision.reason().ordinal();
        long now = System.nanoTime();
        long last = lastLines[cause].get();
        if (now - last < NANOS_BETWEEN || !lastLines[cause].compareAndSet(last, now)) {
            silent.incrementAndGet(cause);
            return;
        }
        long others = silent.getAndSet(cause, 0);
        LOG.log(
                Level.WARNING,
                "a BGP keeps the engine's order, since " + decision.reason().sentence()
                        + (decision.detail().isEmpty() ? "" : ": " + decision.detail())
                        + (others == 0 ? "" : "; " + others + " more since the last such line"));
    }
}
