package org.gbjo.advise.log;

import java.util.regex.Pattern;

/**
 * The log of Jena Fuseki: {@code … Fuseki INFO [7] Query = SELECT …}, on one line, or with {@code --verbose} on several. The
 * line of the request before it, which may hold the same query again, is not read.
 */
final class FusekiLog implements LogReader {
    /** Time, level and logger take less. */
    private static final int LONGEST_BEGINNING = 150;
    /** No longer the beginning of a line, but a query or an address. */
    private static final String END_OF_BEGINNING = "\"<{?/";

    private static final String QUERY = "Query =";
    private static final String UPDATE = "Update =";
    private static final Pattern OTHER =
            Pattern.compile("\\[?\\d{4}-\\d\\d-\\d\\d[T ].*|\\[?\\d\\d:\\d\\d:\\d\\d[ ,.\\]].*");

    private final PendingQuery pending = new PendingQuery();

    @Override
    public void line(String line, LogListener listener) {
        int message = message(line);
        if (message >= 0) {
            pending.end(listener);
            if (line.startsWith(UPDATE, message)) {
                listener.update();
            } else if (line.startsWith(QUERY, message)) {
                pending.begin(line.substring(message + QUERY.length()));
            } else {
                listener.other();
            }
        } else if (OTHER.matcher(line).matches()) {
            pending.end(listener);
            listener.other();
        } else if (pending.isOpen()) {
            pending.append(line);
        } else if (!line.isBlank()) {
            listener.other();
        }
    }

    /** Where the message about a request begins; -1 if there is none. What stands before has neither text nor IRIs. */
    static int message(String line) {
        int most = Math.min(line.length(), LONGEST_BEGINNING);
        for (int i = 0; i < most && END_OF_BEGINNING.indexOf(line.charAt(i)) < 0; i++) {
            int end = line.charAt(i) == '[' ? endOfNumber(line, i + 1) : 0;
            if (end > i + 1 && line.startsWith("] ", end)) {
                return end + 2;
            }
        }
        return -1;
    }

    private static int endOfNumber(String line, int begin) {
        int end = begin;
        while (end < line.length() && Character.isDigit(line.charAt(end))) {
            end++;
        }
        return end;
    }

    @Override
    public void end(LogListener listener) {
        pending.end(listener);
    }
}
