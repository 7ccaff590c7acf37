package org.gbjo.cli.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.gbjo.bench.BenchReport;
import org.gbjo.bench.engine.UpdateBenchmark;
import org.gbjo.job.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "updates",
        description = "Write to stores with the plug-ins and without: a bulk load and streams of small updates.",
        footer = {"", "Example: gbjo bench updates lubm-5 --engine rdf4j"})
public final class BenchUpdatesCommand extends BenchVerb {
    @Parameters(paramLabel = "GRAPH", description = "A graph folder.")
    private Path graph;

    @Mixin
    private StoreOptions stores;

    @Option(
            names = "--updates",
            paramLabel = "N",
            defaultValue = "1000",
            description = "How many small updates a round has (default: ${DEFAULT-VALUE}).")
    private int updates;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "9",
            description = "How often to measure (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Override
    List<BenchReport> measure(Path folder, Progress progress) throws IOException {
        UpdateBenchmark.Options options = new UpdateBenchmark.Options(stores.kinds(), updates, rounds);
        return List.of(new UpdateBenchmark(folder, options, progress).run(graph));
    }
}
