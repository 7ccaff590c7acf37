package org.gbjo.cli.lab;

import java.io.IOException;
import java.nio.file.Path;
import org.gbjo.cli.terminal.ConsoleProgress;
import org.gbjo.cli.terminal.Verb;
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
public final class ReportCommand extends Verb {
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

    @Override
    protected void run() throws IOException {
        try (ConsoleProgress progress = new ConsoleProgress(terminal)) {
            new Report(new LabFolder(lab), progress).write(folder);
        }
        say(folder.resolve(Report.PAGE));
    }
}
