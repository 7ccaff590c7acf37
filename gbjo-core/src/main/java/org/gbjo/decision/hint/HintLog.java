package org.gbjo.decision.hint;

import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.gbjo.run.BoundedMap;

/**
 * Logs each hint that is ignored once, and at most {@value #MOST_A_MINUTE} of them a minute: anybody who can query can
 * write hints.
 */
public final class HintLog {
    static final int MOST_A_MINUTE = 10;
    private static final int MOST_REMEMBERED = 1000;
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);
    private static final System.Logger LOG = System.getLogger("org.gbjo.decision");

    private final LongSupplier nanoTime;
    private final BoundedMap<String, Boolean> logged = new BoundedMap<>(MOST_REMEMBERED);
    private long minuteBegan;
    private int lines;

    /** A log by this clock. */
    public HintLog(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.minuteBegan = nanoTime.getAsLong();
    }

    /** Logs the sentences that are new. */
    public void log(Iterable<String> sentences) {
        for (String sentence : sentences) {
            if (logged.get(sentence) == null && hasRoom() && logged.putIfAbsent(sentence, true)) {
                LOG.log(Level.WARNING, "a query asks for what is not done: " + sentence);
            }
        }
    }

    private synchronized boolean hasRoom() {
        long now = nanoTime.getAsLong();
        if (now - minuteBegan >= MINUTE) {
            minuteBegan = now;
            lines = 0;
        }
        return lines++ < MOST_A_MINUTE;
    }
}
