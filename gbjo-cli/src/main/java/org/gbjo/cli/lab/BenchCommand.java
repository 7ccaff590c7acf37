package org.gbjo.cli.lab;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "bench",
        description = "Measure on this machine, with a peer in the same run.",
        subcommands = {
            BenchImportCommand.class,
            BenchAnalyzeCommand.class,
            BenchCountCommand.class,
            BenchLookCommand.class,
            BenchOracleCommand.class,
            BenchEngineCommand.class,
            BenchSuiteCommand.class,
            BenchStartCommand.class,
            BenchSmallCommand.class,
            BenchCheapCommand.class,
            BenchUpdatesCommand.class,
            BenchSoakCommand.class,
            BenchSearchCommand.class,
            BenchStoreCommand.class,
            BenchProfileCommand.class,
            BenchSparkCommand.class
        },
        synopsisSubcommandLabel = "WHAT",
        footer = {"", "Example: gbjo bench import -u 20"})
public final class BenchCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "say what to measure, for example: gbjo bench import");
    }
}
