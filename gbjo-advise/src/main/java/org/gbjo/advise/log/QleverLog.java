package org.gbjo.advise.log;

import java.util.regex.Pattern;

/** The log of QLever: the line {@value #BEGIN}, the query on the lines behind it, then the next line with a time. */
final class QleverLog implements LogReader {
    static final String BEGIN = "Processing the following SPARQL query:";

    private static final Pattern LINE =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d(?:[.,]\\d+)?\\s+-\\s+[A-Z]+:.*");

    private final PendingQuery pending = new PendingQuery();

    @Override
    public void line(String line, LogListener listener) {
        if (line.contains(BEGIN)) {
            pending.end(listener);
            pending.begin("");
        } else if (LINE.matcher(line).matches()) {
            pending.end(listener);
            listener.other();
        } else if (pending.isOpen()) {
            pending.append(line);
        } else if (!line.isBlank()) {
            listener.other();
        }
    }

    @Override
    public void end(LogListener listener) {
        pending.end(listener);
    }
}
