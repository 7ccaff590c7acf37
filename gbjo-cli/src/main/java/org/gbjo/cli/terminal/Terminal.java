package org.gbjo.cli.terminal;

import java.io.PrintStream;
import java.util.OptionalInt;
import org.gbjo.report.text.TerminalWidth;
import org.gbjo.report.text.TextTable;

/**
 * Where a verb speaks: results to {@code out}, everything about the work itself to {@code err}.
 *
 * @param interactive whether a person watches {@code err}, so that a line may be painted over
 * @param columns how wide {@code out} is, if it is a terminal of a known width
 */
public record Terminal(PrintStream out, PrintStream err, boolean interactive, OptionalInt columns) {

    /** A terminal of unknown width. */
    public Terminal(PrintStream out, PrintStream err, boolean interactive) {
        this(out, err, interactive, OptionalInt.empty());
    }

    /** Prints a table that is no wider than the terminal. */
    public void print(TextTable table) {
        table.print(out, columns.orElse(TerminalWidth.USUAL));
    }
}
