package org.gbjo.bench.engine;

import java.time.Duration;
import java.util.Optional;
import org.gbjo.decision.Decision;

/**
 * One execution of a query, from its parsed text to its last row.
 *
 * @param wallSeconds the time that passed; the limit if it was cut off there
 * @param processorSeconds the time for which a processor worked on it; the limit if it was cut off
 * @param rows the solutions that it found
 * @param decision what the plug-in decided, if it was asked
 */
record EngineRun(
        double wallSeconds, double processorSeconds, long rows, boolean timedOut, Optional<Decision> decision) {

    static EngineRun complete(Stopwatch watch, long rows) {
        return new EngineRun(watch.wallSeconds(), watch.processorSeconds(), rows, false, Optional.empty());
    }

    static EngineRun cutOff(Duration limit, long rows) {
        double seconds = limit.toNanos() / 1e9;
        return new EngineRun(seconds, seconds, rows, true, Optional.empty());
    }

    /** The same with the decision that led to it, or null. */
    EngineRun with(Decision made) {
        return new EngineRun(wallSeconds, processorSeconds, rows, timedOut, Optional.ofNullable(made));
    }
}
