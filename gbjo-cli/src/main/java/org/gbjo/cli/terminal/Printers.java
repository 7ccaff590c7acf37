package org.gbjo.cli.terminal;

import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Writers for the libraries that want one in place of a stream. */
public final class Printers {
    private Printers() {}

    public static PrintWriter of(PrintStream stream) {
        return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
    }
}
