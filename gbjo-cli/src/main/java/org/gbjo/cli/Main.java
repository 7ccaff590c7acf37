package org.gbjo.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Starts {@link Gbjo} with the streams of the process and ends with its exit code. */
public final class Main {
    private static final String ON_TERMINAL = "gbjo.terminal";

    private Main() {}

    public static void main(String[] arguments) {
        PrintStream err = StandardError.open();
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        System.setErr(err);
        System.setOut(out);
        quietLibraries();
        int code = Gbjo.run(new Terminal(out, err, isInteractive()), arguments);
        out.flush();
        System.exit(code);
    }

    /** The launcher knows whether standard error is a terminal; Java itself can only guess from the other two. */
    private static boolean isInteractive() {
        String told = System.getProperty(ON_TERMINAL);
        return told == null ? System.console() != null : Boolean.parseBoolean(told);
    }

    /** What a library has to say is one line, and only if it is a warning. */
    private static void quietLibraries() {
        System.setProperty("java.util.logging.SimpleFormatter.format", "gbjo: %4$s: %5$s%n");
        Logger.getLogger("").setLevel(Level.WARNING);
    }
}
