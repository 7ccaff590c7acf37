package org.gbjo.cli.terminal;

import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import org.gbjo.run.BoundedText;

/** Cuts long lines: Fuseki logs a query that it cannot parse as a whole, however long it is. */
public final class BoundedFormatter extends SimpleFormatter {
    private static final int LONGEST = 500;

    @Override
    public String formatMessage(LogRecord line) {
        return BoundedText.of(super.formatMessage(line), LONGEST);
    }
}
