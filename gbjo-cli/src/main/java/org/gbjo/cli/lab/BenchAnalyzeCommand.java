package org.gbjo.cli.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.gbjo.bench.AnalyzeBenchmark;
import org.gbjo.bench.BenchReport;
import org.gbjo.job.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "analyze",
        description = "Count LUBM graphs of several sizes: time, memory, bytes, and how time grows with triples.",
        footer = {"", "Example: gbjo bench analyze -u 10,20,50"})
public final class BenchAnalyzeCommand extends BenchVerb {
    @Option(
            names = {"-u", "--universities"},
            paramLabel = "N",
            split = ",",
            defaultValue = "10,20,50,100,200",
            description = "Sizes of the data, in universities of 0.13 M triples (default: ${DEFAULT-VALUE}).")
    private List<Integer> universities;

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            defaultValue = "1g",
            description = "The heap of each count, as Java's -Xmx takes it (default: ${DEFAULT-VALUE}).")
    private String heap;

    @Override
    List<BenchReport> measure(Path folder, Progress progress) throws IOException {
        return List.of(new AnalyzeBenchmark(folder, heap, progress).run(universities));
    }
}
