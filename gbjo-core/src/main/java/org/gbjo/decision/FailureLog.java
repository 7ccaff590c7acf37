package org.gbjo.decision;

import java.lang.System.Logger.Level;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.gbjo.run.BoundedText;

/** Logs each reason for a failure at most once a minute. */
final class FailureLog {
    private static final System.Logger LOG = System.getLogger("org.gbjo.decision");
    private static final long NANOS_BETWEEN = TimeUnit.MINUTES.toNanos(1);

    private static final int LONGEST_DETAIL = 500;

    private final LongSupplier nanoTime;
    private final Map<Reason, Entry> entries = new EnumMap<>(Reason.class);

    /** When a reason was last logged, and how often it has occurred since. */
    private record Entry(AtomicLong last, AtomicLong unlogged) {}

    /** A log by this clock. */
    FailureLog(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        long longAgo = nanoTime.getAsLong() - 2 * NANOS_BETWEEN;
        for (Reason reason : Reason.values()) {
            entries.put(reason, new Entry(new AtomicLong(longAgo), new AtomicLong()));
        }
    }

    void log(Decision decision) {
        Entry entry = entries.get(decision.reason());
        long now = nanoTime.getAsLong();
        long last = entry.last.get();
        if (now - last < NANOS_BETWEEN || !entry.last.compareAndSet(last, now)) {
            entry.unlogged.incrementAndGet();
            return;
        }
        long unlogged = entry.unlogged.getAndSet(0);
        String detail = BoundedText.of(DecisionText.detail(decision), LONGEST_DETAIL);
        LOG.log(
                Level.WARNING,
                "a BGP keeps the engine's order, since "
                        + decision.reason().sentence()
                        + (detail.isEmpty() ? "" : ": " + detail)
                        + (unlogged == 0 ? "" : "; " + unlogged + " more since the last such line"));
    }
}
