package org.gbjo.cli.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.gbjo.cli.terminal.ConsoleProgress;
import org.gbjo.cli.terminal.ExitCode;
import org.gbjo.cli.terminal.Terminal;
import org.gbjo.lab.evaluate.LabFolder;
import org.gbjo.lab.report.Report;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "report",
        description =
                "Show the outcome of experiments as one HTML page, with its figures as SVG and its numbers as CSV.",
        footer = {"", "Example: gbjo report lab -o report"})
public final class ReportCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(
            arity = "0..1",
            paramLabel = "LAB",
            defaultValue = "lab",
            description = "The folder in which gbjo evaluate keeps its experiments (default: ${DEFAULT-VALUE}).")
    private Path lab;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            defaultValue = "report",
            description = "Where the page, the figures and the tables go (default: ${DEFAULT-VALUE}).")
    private Path folder;

    public ReportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        try (ConsoleProgress progress = new ConsoleProgress(terminal)) {
            new Report(new LabFolder(lab), progress).write(folder);
        }
        terminal.out().println(folder.resolve(Report.PAGE));
        return ExitCode.DONE;
    }
}
