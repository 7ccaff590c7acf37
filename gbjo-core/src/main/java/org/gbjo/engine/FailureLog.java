package org.gbjo.engine;

import java.lang.System.Logger.Level;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Says each cause once in a minute, however often it occurs. */
final class FailureLog {
    private static final System.Logger LOG = System.getLogger("org.gbjo.engine");
    private static final long NANOS_BETWEEN = TimeUnit.MINUTES.toNanos(1);

    private final Map<Reason, Cause> causes = new EnumMap<>(Reason.class);

    /** When a cause was last told, and how often it occurred since. */
    private record Cause(AtomicLong last, AtomicLong untold) {
        static Cause neverTold() {
            return new Cause(new AtomicLong(System.nanoTime() - 2 * NANOS_BETWEEN), new AtomicLong());
        }
    }

    FailureLog() {
        for (Reason reason : Reason.values()) {
            causes.put(reason, Cause.neverTold());
        }
    }

    void log(Decision decision) {
        Cause cause = causes.get(decision.reason());
        long now = System.nanoTime();
        long last = cause.last.get();
        if (now - last < NANOS_BETWEEN || !cause.last.compareAndSet(last, now)) {
            cause.untold.incrementAndGet();
            return;
        }
        long untold = cause.untold.getAndSet(0);
        LOG.log(
                Level.WARNING,
                "a BGP keeps the engine's order, since " + decision.reason().sentence()
                        + (decision.detail().isEmpty() ? "" : ": " + decision.detail())
                        + (untold == 0 ? "" : "; " + untold + " more since the last such line"));
    }
}
