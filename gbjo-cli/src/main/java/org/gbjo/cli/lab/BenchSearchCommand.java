package org.gbjo.cli.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.gbjo.bench.BenchReport;
import org.gbjo.bench.SetSearchBenchmark;
import org.gbjo.job.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "search",
        description = "Time the standard planner beside the gradient search: milliseconds and bytes.",
        footer = {
            "",
            "Example: gbjo bench search --size 5,10,20",
            "Without SIMD: GBJO_OPTS=-Dgbjo.simd=off gbjo bench search"
        })
public final class BenchSearchCommand extends BenchVerb {
    @Option(
            names = "--size",
            paramLabel = "N",
            split = ",",
            defaultValue = "5,10,15,20,30,40",
            description = "Numbers of patterns (default: ${DEFAULT-VALUE}).")
    private List<Integer> sizes;

    @Option(
            names = "--time",
            paramLabel = "TIME",
            defaultValue = "2s",
            description = "How long to measure each (default: ${DEFAULT-VALUE}).")
    private Duration time;

    @Override
    List<BenchReport> measure(Path folder, Progress progress) throws IOException {
        return new SetSearchBenchmark(folder.resolve("lubm"), progress).run(sizes, time, progress);
    }
}
