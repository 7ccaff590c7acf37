package org.gbjo.jena.fuseki;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.TimeUnit;
import org.gbjo.decision.Counters;
import org.gbjo.decision.Reason;

/** The counters of decisions as meters of Micrometer, which this class, {@link ExecutionMeters} and {@link
 * StatisticsMeters} alone know. */
final class CounterMeters {
    /** The classes of planning times that are shown: powers of two from 16 microseconds to 16 milliseconds. */
    private static final int SHORTEST_MICROSECONDS = 16;

    private static final int LONGEST_MICROSECONDS = 16384;

    private final Counters counters;
    private final MeterRegistry registry;

    CounterMeters(Counters counters, MeterRegistry registry) {
        this.counters = counters;
        this.registry = registry;
    }

    /** What is registered already stays as it is. */
    void register() {
        for (Reason reason : Reason.values()) {
            FunctionCounter.builder("gbjo.decisions", counters, all -> all.decisions(reason))
                    .tag("reason", reason.name())
                    .description("BGPs by the reason why they got their order; REORDERED is gbjo's order")
                    .register(registry);
        }
        FunctionCounter.builder("gbjo.cache.hits", counters, Counters::cacheHits)
                .description("Decisions that were made before")
                .register(registry);
        FunctionTimer.builder(
                        "gbjo.planning", counters, Counters::planned, Counters::planningNanos, TimeUnit.NANOSECONDS)
                .description("New decisions and the time that they took")
                .register(registry);
        for (int limit = SHORTEST_MICROSECONDS; limit <= LONGEST_MICROSECONDS; limit *= 2) {
            int microseconds = limit;
            FunctionCounter.builder("gbjo.planning.within", counters, all -> all.plannedWithin(microseconds))
                    .tag("microseconds", Integer.toString(microseconds))
                    .description("New decisions that took less than so many microseconds")
                    .register(registry);
        }
    }
}
