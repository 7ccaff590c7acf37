package org.gbjo.live;

import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.gbjo.run.WorkListener;

/** How far the count of a store is; the log says it from time to time. */
final class CountProgress implements WorkListener {
    private static final System.Logger LOG = System.getLogger("org.gbjo.live");
    private static final long NANOS_BETWEEN_LINES = TimeUnit.SECONDS.toNanos(10);

    private final String store;
    private final LongSupplier nanoTime;
    private volatile String step = "";
    private volatile long total;
    private volatile double share;
    private volatile long lastLine;

    /** @param store what the log calls it */
    CountProgress(String store, LongSupplier nanoTime) {
        this.store = store;
        this.nanoTime = nanoTime;
        this.lastLine = nanoTime.getAsLong();
    }

    /** How much of the current step is done, from 0 to 1; 0 between steps. */
    double share() {
        return share;
    }

    @Override
    public void begin(String name, long units) {
        step = name;
        total = units;
    }

    @Override
    public void update(long done) {
        share = total > 0 ? Math.min(1, (double) done / (double) total) : 0;
        long now = nanoTime.getAsLong();
        if (now - lastLine > NANOS_BETWEEN_LINES) {
            lastLine = now;
            LOG.log(Level.INFO, () -> store + ": " + step + (total > 0 ? ", " + (int) (100 * share) + " %" : ""));
        }
    }

    @Override
    public void end() {
        share = 0;
    }
}
