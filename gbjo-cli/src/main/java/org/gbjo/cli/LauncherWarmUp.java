package org.gbjo.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gbjo.cli.terminal.QuietLogging;
import org.gbjo.cli.terminal.Terminal;
import org.gbjo.run.Folders;
import picocli.CommandLine.ExitCode;

/**
 * Walks through the usual verbs once on a tiny graph. The launcher runs it after a build and keeps the classes that
 * were loaded in an archive, so that the next start is quick.
 */
public final class LauncherWarmUp {
    private LauncherWarmUp() {}

    public static void main(String[] arguments) throws IOException {
        PrintStream err = Main.terminal().err();
        QuietLogging.prepare();
        Path folder = Files.createTempDirectory("gbjo-warm-up");
        try {
            Path data = Files.writeString(
                    folder.resolve("data.nt"), "<urn:a> <urn:p> <urn:b> .\n<urn:b> <urn:q> \"c\"@en .\n");
            Path query = Files.writeString(
                    folder.resolve("query.rq"), "SELECT * { ?x <urn:p> ?y . ?y <urn:q> ?z . ?x <urn:p> ?u }");
            String graph = folder.resolve("graph").toString();
            run(err, "--version");
            run(err, "--help");
            run(err, "import", data.toString(), "-o", graph);
            String model = folder.resolve("model").toString();
            run(err, "analyze", graph, "-o", model);
            run(err, "optimize", query.toString(), "--model", model);
            run(err, "info", graph);
            run(err, "info", graph, "--json");
            run(err, "export", graph);
            run(err, "cost", graph, query.toString(), "--optimum", "--bushy");
            run(err, "explain", graph, query.toString());
        } finally {
            Folders.delete(folder);
        }
    }

    private static void run(PrintStream err, String... arguments) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        int code = Gbjo.run(new Terminal(nowhere, err, false), arguments);
        if (code != ExitCode.OK) {
            throw new IllegalStateException("gbjo " + String.join(" ", arguments) + " ended with " + code);
        }
    }
}
