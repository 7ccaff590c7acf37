package org.gbjo.cli.terminal;

import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import org.gbjo.run.BoundedText;

/** Cuts long lines: Fuseki logs a query, or the term of it that it cannot parse, however long that is. */
public final class BoundedFormatter extends SimpleFormatter {
    private static final int LONGEST = 500;

    @Override
    public String formatMessage(LogRecord line) {
        return BoundedText.of(super.formatMessage(line), LONGEST);
    }
}
