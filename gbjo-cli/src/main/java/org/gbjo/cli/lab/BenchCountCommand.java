package org.gbjo.cli.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.gbjo.bench.BenchReport;
import org.gbjo.bench.engine.CountBenchmark;
import org.gbjo.job.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "count",
        description = "Let the plug-ins count stores of their engines: time and memory.",
        footer = {"", "Example: gbjo bench count lubm-10 --engine jena"})
public final class BenchCountCommand extends BenchVerb {
    @Parameters(paramLabel = "GRAPH", description = "A graph folder.")
    private Path graph;

    @Mixin
    private StoreOptions stores;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            description = "How often to count each store (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Override
    List<BenchReport> measure(Path folder, Progress progress) throws IOException {
        return List.of(new CountBenchmark(folder, stores.kinds(), rounds, progress).run(graph));
    }
}
