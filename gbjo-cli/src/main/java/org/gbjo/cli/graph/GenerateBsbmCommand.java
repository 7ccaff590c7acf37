package org.gbjo.cli.graph;

import java.io.IOException;
import java.nio.file.Path;
import org.gbjo.cli.terminal.ConsoleProgress;
import org.gbjo.cli.terminal.Output;
import org.gbjo.cli.terminal.Verb;
import org.gbjo.workload.bsbm.BsbmGenerator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "bsbm",
        description = "Generate a shop in the manner of the Berlin SPARQL Benchmark, as N-Triples.",
        footer = {"", "Example: gbjo generate bsbm -p 1000 | gbjo import - -o bsbm"})
public final class GenerateBsbmCommand extends Verb {
    @Option(
            names = {"-p", "--products"},
            paramLabel = "N",
            defaultValue = "1000",
            description = "How many products, about 270 triples each (default: ${DEFAULT-VALUE}).")
    private int products;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "0",
            description = "Equal seeds give equal data (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The file to write, compressed if its name ends in .gz (default: standard output).")
    private Path file;

    @Override
    protected void run() throws IOException {
        BsbmGenerator generator = new BsbmGenerator(products, seed);
        try (ConsoleProgress progress = new ConsoleProgress(terminal)) {
            Output.write(file, terminal, out -> generator.writeNTriples(out, progress));
        }
    }
}
