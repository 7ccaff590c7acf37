package org.gbjo.cli;

import java.util.concurrent.Callable;
import org.gbjo.bench.MicroBenchmarks;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "micro",
        description = "Run the JMH benchmarks of small building blocks.",
        footer = {"", "Example: gbjo bench micro PackedColumn"})
final class BenchMicroCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "NAMES",
            defaultValue = ".*",
            description = "A regular expression for their names (default: all).")
    private String names;

    @Override
    public Integer call() {
        MicroBenchmarks.run(names);
        return Gbjo.DONE;
    }
}
