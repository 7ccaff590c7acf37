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

    /** Prints a sentence on lines that end between words, where the width is known; otherwise on one line. */
    public void printSentence(String sentence) {
        int width = columns.orElse(Integer.MAX_VALUE);
        StringBuilder line = new StringBuilder();
        for (String word : sentence.split(" ", -1)) {
            if (line.length() > 0 && line.length() + 1 + word.length() > width) {
                out.println(line);
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        out.println(line);
    }

    /** Prints a table that is no wider than the terminal. */
    public void print(TextTable table) {
        table.print(out, columns.orElse(TerminalWidth.USUAL));
    }
}
