package org.gbjo.cli.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.gbjo.bench.BenchReport;
import org.gbjo.bench.engine.LookBenchmark;
import org.gbjo.job.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "look",
        description = "Measure what a look at the data costs in stores of the engines, in rows that they touch.",
        footer = {"", "Example: gbjo bench look lubm-1 --engine jena"})
public final class BenchLookCommand extends BenchVerb {
    @Parameters(paramLabel = "GRAPH", description = "A graph folder.")
    private Path graph;

    @Mixin
    private StoreOptions stores;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            description = "How often to measure each join (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Override
    List<BenchReport> measure(Path folder, Progress progress) throws IOException {
        return List.of(new LookBenchmark(folder, stores.kinds(), rounds, progress).run(graph));
    }
}
