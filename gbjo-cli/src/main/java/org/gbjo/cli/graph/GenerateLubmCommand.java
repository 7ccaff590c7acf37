package org.gbjo.cli.graph;

import java.io.IOException;
import java.nio.file.Path;
import org.gbjo.cli.terminal.ConsoleProgress;
import org.gbjo.cli.terminal.Output;
import org.gbjo.cli.terminal.Verb;
import org.gbjo.workload.QueryFiles;
import org.gbjo.workload.lubm.LubmGenerator;
import org.gbjo.workload.lubm.LubmOptions;
import org.gbjo.workload.lubm.LubmQueries;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "lubm",
        description = "Generate the data of LUBM(N), the Lehigh University Benchmark, as N-Triples.",
        footer = {"", "Example: gbjo generate lubm -u 1 | gbjo import - -o lubm-1"})
public final class GenerateLubmCommand extends Verb {
    @Option(
            names = {"-u", "--universities"},
            paramLabel = "N",
            defaultValue = "1",
            description = "How many universities, 100,000 to 134,000 triples each (default: ${DEFAULT-VALUE}).")
    private int universities;

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

    @Option(
            names = "--queries",
            paramLabel = "FILE",
            description = "Write the benchmark's 14 queries as well, as JSON lines (.jsonl) or SPARQL (.rq); those that"
                    + " need inference are rewritten (default: none).")
    private Path queries;

    @Override
    protected void run() throws IOException {
        if (queries != null) {
            QueryFiles.write(queries, LubmQueries.all());
        }
        LubmGenerator generator = new LubmGenerator(new LubmOptions(universities, seed));
        try (ConsoleProgress progress = new ConsoleProgress(terminal)) {
            Output.write(file, terminal, out -> generator.writeNTriples(out, progress));
        }
    }
}
