package org.gbjo.jena.fuseki;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.gbjo.observe.ExecutedPlan;
import org.gbjo.observe.ExecutionCounters;

/** What was observed of executions as meters of Micrometer. */
final class ExecutionMeters {
    private final ExecutionCounters counters;
    private final MeterRegistry registry;

    ExecutionMeters(ExecutionCounters counters, MeterRegistry registry) {
        this.counters = counters;
        this.registry = registry;
    }

    /** What is registered already stays as it is. */
    void register() {
        for (ExecutedPlan plan : ExecutedPlan.values()) {
            String name = plan.name().toLowerCase(Locale.ROOT);
            FunctionTimer.builder(
                            "gbjo.executions",
                            counters,
                            all -> all.executions(plan),
                            all -> all.nanos(plan),
                            TimeUnit.NANOSECONDS)
                    .tag("plan", name)
                    .description("Executions of BGPs and the time that they took inside the engine")
                    .register(registry);
            FunctionCounter.builder("gbjo.executions.cut.off", counters, all -> all.cutOff(plan))
                    .tag("plan", name)
                    .description("Executions of BGPs that did not run to their end")
                    .register(registry);
            FunctionCounter.builder("gbjo.executions.rows", counters, all -> all.rows(plan))
                    .tag("plan", name)
                    .description("Solutions of BGPs")
                    .register(registry);
        }
        FunctionCounter.builder("gbjo.slow.queries", counters, ExecutionCounters::slowQueries)
                .description("Queries that took as long as the setting slowQuery says, or longer")
                .register(registry);
    }
}
