package org.gbjo.cli.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gbjo.bench.BenchReport;
import org.gbjo.cli.terminal.Verb;
import org.gbjo.job.Progress;
import org.gbjo.json.Json;
import org.gbjo.run.Folders;
import picocli.CommandLine.Option;

/** What all benchmarks have in common: a folder that is removed afterwards, and a report as text or JSON. */
abstract class BenchVerb extends Verb {
    @Option(
            names = "--folder",
            paramLabel = "DIR",
            description = "Where to put data while it is needed (default: a temporary folder).")
    private Path parent;

    @Option(names = "--json", description = "Print a line of JSON for each table.")
    private boolean json;

    /** Measures; may fill the folder. */
    abstract List<BenchReport> measure(Path folder, Progress progress) throws IOException;

    @Override
    protected final void run() throws IOException {
        Path folder = parent == null
                ? Files.createTempDirectory("gbjo-bench")
                : Files.createTempDirectory(Files.createDirectories(parent), "gbjo-bench");
        try {
            int width = terminal.columns().orElse(Integer.MAX_VALUE);
            for (BenchReport report : withProgress(progress -> measure(folder, progress))) {
                say(json ? Json.write(report.toJson()) : report.toText(width));
            }
        } finally {
            Folders.delete(folder);
        }
    }
}
