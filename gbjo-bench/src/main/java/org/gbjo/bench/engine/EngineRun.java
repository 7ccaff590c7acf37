package org.gbjo.bench.engine;

import java.time.Duration;
import java.util.Optional;
import org.gbjo.decision.Decision;

/**
 * One execution of a query, from its parsed text to its last row.
 *
 * @param seconds that passed; the limit if it was cut off there
 * @param rows the solutions that it found
 * @param decision what the plug-in decided, if it was asked
 */
record EngineRun(double seconds, long rows, boolean timedOut, Optional<Decision> decision) {

    /** @param start when the execution began, by {@link System#nanoTime} */
    static EngineRun complete(long start, long rows) {
        return new EngineRun((System.nanoTime() - start) / 1e9, rows, false, Optional.empty());
    }

    static EngineRun cutOff(Duration limit, long rows) {
        return new EngineRun(limit.toNanos() / 1e9, rows, true, Optional.empty());
    }

    /** The same with the decision that led to it, or null. */
    EngineRun with(Decision made) {
        return new EngineRun(seconds, rows, timedOut, Optional.ofNullable(made));
    }
}
