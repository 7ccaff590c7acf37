package org.gbjo.advise.log;

import java.util.regex.Pattern;

/**
 * The log of Jena Fuseki: {@code … Fuseki :: [7] Query = SELECT …}, on one line, or with {@code --verbose} on several. The
 * line of the request before it, which may hold the same query again, is not read.
 */
final class FusekiLog implements LogReader {
    private static final String MARK = ":: [";
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

    /** Where the message about a request begins; -1 if there is none. */
    static int message(String line) {
        int mark = line.indexOf(MARK);
        int end = mark < 0 ? -1 : line.indexOf("] ", mark);
        return end < 0 || end == mark + MARK.length() || !isNumber(line, mark + MARK.length(), end) ? -1 : end + 2;
    }

    private static boolean isNumber(String line, int begin, int end) {
        return line.substring(begin, end).chars().allMatch(Character::isDigit);
    }

    @Override
    public void end(LogListener listener) {
        pending.end(listener);
    }
}
