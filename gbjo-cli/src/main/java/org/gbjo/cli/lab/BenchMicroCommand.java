package org.gbjo.cli.lab;

import java.util.concurrent.Callable;
import org.gbjo.bench.MicroBenchmarks;
import org.gbjo.cli.terminal.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "micro",
        description = "Run the JMH benchmarks of small building blocks.",
        footer = {"", "Example: gbjo bench micro Statistics"})
public final class BenchMicroCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "NAMES",
            defaultValue = ".*",
            description = "A regular expression for their names (default: all).")
    private String names;

    @Override
    public Integer call() {
        MicroBenchmarks.run(names);
        return ExitCode.DONE;
    }
}
