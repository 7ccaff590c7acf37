package org.gbjo.jena.fuseki;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.gbjo.jena.GbjoJena;
import org.gbjo.live.LiveStatistics;

/** What is known of the stores of this process, as meters of Micrometer. */
final class StatisticsMeters {
    private final MeterRegistry registry;

    StatisticsMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    void register() {
        show("gbjo.stores", "Stores that were queried and can be counted", List::size);
        show("gbjo.stores.counted", "Stores that have statistics", all -> all.stream()
                .filter(LiveStatistics::isCounted)
                .count());
        show("gbjo.stores.triples", "Triples that were counted", all -> all.stream()
                .mapToLong(LiveStatistics::triples)
                .sum());
        show(
                "gbjo.stores.progress",
                "How far the count of a store is, from 0 to 1; 0 if none is counted",
                all -> all.stream().mapToDouble(LiveStatistics::progress).max().orElse(0));
        show(
                "gbjo.stores.changed",
                "The largest share of triples of a store that have changed since it was counted, as far as is known",
                all -> all.stream()
                        .mapToDouble(statistics -> statistics.drift().triples())
                        .max()
                        .orElse(0));
        show(
                "gbjo.machine.factor",
                "How many times as long as by its profile a store takes here, by what executions took; 1 if these say nothing",
                all -> GbjoJena.orderers().machineFactor());
    }

    private void show(String name, String description, ToDoubleFunction<List<LiveStatistics>> value) {
        Gauge.builder(name, () -> value.applyAsDouble(GbjoJena.statistics()))
                .description(description)
                .register(registry);
    }
}
