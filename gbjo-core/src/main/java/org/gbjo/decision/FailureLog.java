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
    private final Entry ofLooks;

    /** When a reason was last logged, and how often it has occurred since. */
    private record Entry(AtomicLong last, AtomicLong unlogged) {
        Entry(long last) {
            this(new AtomicLong(last), new AtomicLong());
        }
    }

    /** A log by this clock. */
    FailureLog(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        long longAgo = nanoTime.getAsLong() - 2 * NANOS_BETWEEN;
        for (Reason reason : Reason.values()) {
            entries.put(reason, new Entry(longAgo));
        }
        ofLooks = new Entry(longAgo);
    }

    void log(Decision decision) {
        log(
                entries.get(decision.reason()),
                "a BGP keeps the engine's order, since " + decision.reason().sentence(),
                DecisionText.detail(decision));
    }

    /** Logs that the data of the store could not be looked at. */
    void logLook(Throwable cause) {
        log(
                ofLooks,
                "a BGP was planned by statistics alone, since a look at the data of its store failed",
                cause.toString());
    }

    private void log(Entry entry, String sentence, String detail) {
        long now = nanoTime.getAsLong();
        long last = entry.last.get();
        if (now - last < NANOS_BETWEEN || !entry.last.compareAndSet(last, now)) {
            entry.unlogged.incrementAndGet();
            return;
        }
        long unlogged = entry.unlogged.getAndSet(0);
        String bounded = BoundedText.of(detail, LONGEST_DETAIL);
        LOG.log(
                Level.WARNING,
                sentence
                        + (bounded.isEmpty() ? "" : ": " + bounded)
                        + (unlogged == 0 ? "" : "; " + unlogged + " more since the last such line"));
    }
}
