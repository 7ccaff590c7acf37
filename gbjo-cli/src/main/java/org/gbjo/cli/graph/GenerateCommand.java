package org.gbjo.cli.graph;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "generate",
        description = "Generate data (lubm, bsbm) or queries (queries).",
        subcommands = {GenerateLubmCommand.class, GenerateBsbmCommand.class, GenerateQueriesCommand.class},
        synopsisSubcommandLabel = "(lubm | bsbm | queries)",
        footer = {"", "Example: gbjo generate lubm -u 10 -o lubm-10.nt.gz"})
public final class GenerateCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "say what to generate: lubm, bsbm or queries");
    }
}
