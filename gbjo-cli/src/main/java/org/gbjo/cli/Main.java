package org.gbjo.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.gbjo.cli.terminal.QuietLogging;
import org.gbjo.cli.terminal.StandardError;
import org.gbjo.cli.terminal.Terminal;
import org.gbjo.report.text.TerminalWidth;

/** Starts {@link Gbjo} with the streams of the process and ends with its exit code. */
public final class Main {
    private static final String ON_TERMINAL = "gbjo.terminal";

    private Main() {}

    public static void main(String[] arguments) {
        Terminal terminal = terminal();
        QuietLogging.prepare();
        int code = Gbjo.run(terminal, arguments);
        terminal.out().flush();
        System.exit(code);
    }

    /** The streams of the process, from now on also those of {@link System}. */
    static Terminal terminal() {
        PrintStream err = StandardError.open();
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        System.setErr(err);
        System.setOut(out);
        // Java cannot tell whether a stream is a terminal; the launcher can.
        return new Terminal(out, err, Boolean.getBoolean(ON_TERMINAL), TerminalWidth.known());
    }
}
