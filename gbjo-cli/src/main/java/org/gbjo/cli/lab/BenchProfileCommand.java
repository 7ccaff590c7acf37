package org.gbjo.cli.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.gbjo.bench.BenchReport;
import org.gbjo.bench.engine.ProfileBenchmark;
import org.gbjo.job.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "profile",
        description =
                "Measure how long stores take for look-ups, rows and hash joins: the numbers of stores.properties.",
        footer = {"", "Example: gbjo bench profile --engine jena --store memory"})
public final class BenchProfileCommand extends BenchVerb {
    @Mixin
    private StoreOptions stores;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "20",
            description = "How often to measure each query (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Override
    List<BenchReport> measure(Path folder, Progress progress) throws IOException {
        return new ProfileBenchmark(folder, stores.kinds(), rounds, progress).run();
    }
}
