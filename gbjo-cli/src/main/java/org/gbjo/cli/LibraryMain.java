package org.gbjo.cli;

import java.util.List;
import org.gbjo.cli.library.LibraryLauncher;
import org.gbjo.cli.terminal.QuietLogging;
import org.gbjo.cli.terminal.Terminal;

/** Starts {@link LibraryLauncher} with the streams of the process and the arguments that {@link Main} will get. */
public final class LibraryMain {
    private LibraryMain() {}

    public static void main(String[] arguments) {
        Terminal terminal = Main.terminal();
        QuietLogging.prepare();
        System.exit(LibraryLauncher.run(terminal, List.of(arguments)));
    }
}
