package org.gbjo.store.limit;

import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jena.query.QueryCancelledException;

/** Looks once in so many steps whether a query should end, so that no loop runs on. Belongs to one thread. */
public final class StopSignal {
    /** Steps take some 10 to 1000 nanoseconds each. */
    private static final int STEPS = 1 << 12;

    private final AtomicBoolean cancelled;
    private int left = STEPS;

    /**
     * A signal.
     *
     * @param cancelled becomes true when the query should end; null if nobody can say so
     */
    public StopSignal(AtomicBoolean cancelled) {
        this.cancelled = cancelled;
    }

    /** Called in each round of each loop that can be long. */
    public void step() {
        if (--left < 0) {
            left = STEPS;
            check();
        }
    }

    /** Whether the query should end. */
    public boolean isRaised() {
        return cancelled != null && cancelled.get();
    }

    /** Ends the query if it should end. */
    public void check() {
        if (isRaised()) {
            throw new QueryCancelledException();
        }
    }
}
