package org.gbjo.cli.library;

import java.io.IOException;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.cli.terminal.ConsoleProgress;
import org.gbjo.cli.terminal.Terminal;
import org.gbjo.run.AtomicFiles;

/**
 * The launcher runs this first for verbs that may need a library: it fetches what is missing and prints the name of a
 * file with the options that Java needs to run them.
 */
public final class LibraryLauncher {
    /** The folder for files that can be fetched again, as the launcher has found it. */
    private static final String CACHE = "gbjo.cache";

    private LibraryLauncher() {}

    /** Returns the exit code. */
    public static int run(Terminal terminal, List<String> arguments) {
        try {
            Path file = prepare(terminal, arguments);
            PrintStream out = terminal.out();
            out.write(StartOptions.bytes(file.toString()));
            out.println();
            out.flush();
            return 0;
        } catch (IOException | URISyntaxException | RuntimeException e) {
            String message = e.getMessage() == null ? e.toString() : e.getMessage();
            terminal.err().println("gbjo: " + message.replaceAll("\\s*\\R\\s*", " "));
            return 1;
        }
    }

    private static Path prepare(Terminal terminal, List<String> arguments) throws IOException, URISyntaxException {
        Path program = Path.of(LibraryLauncher.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .getParent();
        Path cache = Path.of(System.getProperty(CACHE)).toAbsolutePath();
        LibraryCatalog catalog = new LibraryCatalog(program);
        Map<String, List<Path>> libraries = new LinkedHashMap<>();
        try (ConsoleProgress progress = new ConsoleProgress(terminal)) {
            LibraryFiles files =
                    new LibraryFiles(program, cache, new MavenRepositories(cache, progress, terminal.err()::println));
            for (String name : NeededLibraries.of(arguments)) {
                libraries.put(name, files.of(catalog.library(name)));
            }
        }
        String options = StartOptions.text(
                StartOptions.of(program, libraries, System.getenv().getOrDefault("GBJO_OPTS", "")));
        Path file = cache.resolve("start-" + Integer.toHexString(options.hashCode()) + ".options");
        byte[] bytes = StartOptions.bytes(options);
        if (!Files.exists(file) || !Arrays.equals(bytes, Files.readAllBytes(file))) {
            AtomicFiles.replace(file, draft -> Files.write(draft, bytes));
        }
        return file;
    }
}
