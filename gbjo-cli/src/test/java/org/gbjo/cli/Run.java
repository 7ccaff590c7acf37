package org.gbjo.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.OptionalInt;
import org.gbjo.cli.terminal.Terminal;

/** One run of the command inside the test: what it printed and how it ended. */
record Run(int code, String out, String err) {

    /** Runs the command; arguments may be paths and numbers as well as text. */
    static Run gbjo(Object... arguments) {
        return run(OptionalInt.empty(), arguments);
    }

    /** The same on a terminal of this width. */
    static Run within(int columns, Object... arguments) {
        return run(OptionalInt.of(columns), arguments);
    }

    private static Run run(OptionalInt columns, Object... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(
                new PrintStream(out, false, StandardCharsets.UTF_8),
                new PrintStream(err, false, StandardCharsets.UTF_8),
                false,
                columns);
        int code = Gbjo.run(
                terminal, Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
        terminal.out().flush();
        terminal.err().flush();
        return new Run(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
