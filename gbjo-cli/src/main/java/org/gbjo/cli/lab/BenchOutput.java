package org.gbjo.cli.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gbjo.bench.BenchReport;
import org.gbjo.cli.terminal.ConsoleProgress;
import org.gbjo.cli.terminal.ExitCode;
import org.gbjo.cli.terminal.Terminal;
import org.gbjo.job.Progress;
import org.gbjo.json.Json;
import org.gbjo.run.Folders;
import picocli.CommandLine.Option;

/** What all benchmarks have in common: a folder that is removed afterwards, and a report as text or JSON. */
final class BenchOutput {
    @Option(
            names = "--folder",
            paramLabel = "DIR",
            description = "Where to put data while it is needed (default: a temporary folder).")
    private Path parent;

    @Option(names = "--json", description = "Print a line of JSON for each table.")
    private boolean json;

    /** A benchmark that may fill a folder. */
    interface Benchmark {
        List<BenchReport> run(Path folder, Progress progress) throws IOException;
    }

    int run(Terminal terminal, Benchmark benchmark) throws IOException {
        Path folder = parent == null
                ? Files.createTempDirectory("gbjo-bench")
                : Files.createTempDirectory(Files.createDirectories(parent), "gbjo-bench");
        try (ConsoleProgress progress = new ConsoleProgress(terminal)) {
            int width = terminal.columns().orElse(Integer.MAX_VALUE);
            List<BenchReport> reports = benchmark.run(folder, progress);
            for (BenchReport report : reports) {
                terminal.out().println(json ? Json.write(report.toJson()) : report.toText(width));
            }
            return ExitCode.DONE;
        } finally {
            Folders.delete(folder);
        }
    }
}
