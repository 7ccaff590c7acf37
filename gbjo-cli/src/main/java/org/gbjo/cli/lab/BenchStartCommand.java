package org.gbjo.cli.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.gbjo.bench.BenchReport;
import org.gbjo.bench.engine.StartBenchmark;
import org.gbjo.job.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "start",
        description = "Ask queries of stores that nobody has counted, until one gets an order of gbjo's.",
        footer = {"", "Example: gbjo bench start wikidata star.jsonl --engine jena --store tdb2"})
public final class BenchStartCommand extends BenchVerb {
    @Parameters(index = "0", paramLabel = "GRAPH", description = "A graph folder.")
    private Path graph;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "QUERYFILE",
            description = "Queries as SPARQL (.rq, .sparql) or JSON lines (.jsonl).")
    private List<Path> queryFiles;

    @Mixin
    private StoreOptions stores;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            defaultValue = "10s",
            description = "How long a query may take (default: ${DEFAULT-VALUE}).")
    private Duration timeout;

    @Option(
            names = "--longest",
            paramLabel = "TIME",
            defaultValue = "60s",
            description = "How long to wait for an order of gbjo's (default: ${DEFAULT-VALUE}).")
    private Duration longest;

    @Override
    List<BenchReport> measure(Path folder, Progress progress) throws IOException {
        return List.of(new StartBenchmark(folder, stores.kinds(), timeout, longest, progress).run(graph, queryFiles));
    }
}
