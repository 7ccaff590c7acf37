package org.gbjo.cli.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.gbjo.bench.BenchReport;
import org.gbjo.bench.engine.CheapQueryBenchmark;
import org.gbjo.cli.option.SizeRange;
import org.gbjo.job.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "cheap",
        description = "Execute cheap queries with the plug-ins and without: what they pay, by the processor's time.",
        footer = {"", "Example: gbjo bench cheap wikidata --engine rdf4j --store memory"})
public final class BenchCheapCommand extends BenchVerb {
    @Parameters(paramLabel = "GRAPH", description = "A graph folder.")
    private Path graph;

    @Mixin
    private StoreOptions stores;

    @Option(
            names = "--queries",
            paramLabel = "N",
            defaultValue = "100",
            description = "How many of each shape: stars, paths and trees (default: ${DEFAULT-VALUE}).")
    private int queries;

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            defaultValue = "2-8",
            description = "The number of patterns, or a range that is evenly covered (default: ${DEFAULT-VALUE}).")
    private SizeRange size;

    @Option(
            names = "--longest",
            paramLabel = "TIME",
            defaultValue = "1ms",
            description = "Leaves out queries that take longer natively (default: ${DEFAULT-VALUE}).")
    private Duration longest;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "20",
            description = "How often to measure each query (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            defaultValue = "10s",
            description =
                    "For how long to execute queries before, in the processor's time (default: ${DEFAULT-VALUE}).")
    private Duration warmUp;

    @Option(names = "--seed", defaultValue = "20261122", description = "Chooses queries (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Override
    List<BenchReport> measure(Path folder, Progress progress) throws IOException {
        CheapQueryBenchmark.Options options = new CheapQueryBenchmark.Options(
                stores.kinds(), queries, size.minimum(), size.maximum(), longest, rounds, warmUp, seed);
        return List.of(new CheapQueryBenchmark(folder, options, progress).run(graph));
    }
}
