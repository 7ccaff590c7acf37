package org.gbjo.advise.log;

/**
 * Queries one after the other, on one line each or on several. A query ends where its braces are closed and another begins,
 * at a prologue in the next one, or, once it is whole, at an empty line.
 */
final class QueryList implements LogReader {
    private final PendingQuery pending = new PendingQuery();
    private final BraceCount braces = new BraceCount();
    private boolean hasForm;

    @Override
    public void line(String line, LogListener listener) {
        boolean whole = pending.isOpen() && hasForm;
        boolean closed = braces.depth() <= 0;
        boolean another = SparqlWords.beginsQuery(line) && (closed || SparqlWords.beginsPrologue(line));
        if (whole && (another || (closed && braces.hasOpened() && line.isBlank()))) {
            pending.end(listener);
            braces.reset();
            hasForm = false;
        }
        if (line.isBlank() && !pending.isOpen()) {
            return;
        }
        if (pending.isOpen()) {
            pending.append(line);
        } else {
            pending.begin(line);
        }
        braces.add(line);
        hasForm |= SparqlWords.hasForm(line);
    }

    @Override
    public void end(LogListener listener) {
        pending.end(listener);
    }

    /** Braces that are open, apart from those in strings, IRIs and comments of one line. */
    private static final class BraceCount {
        private int depth;
        private boolean opened;

        boolean hasOpened() {
            return opened;
        }

        int depth() {
            return depth;
        }

        void reset() {
            depth = 0;
            opened = false;
        }

        void add(String line) {
            char quote = 0;
            for (int i = 0; i < line.length(); i++) {
                char letter = line.charAt(i);
                if (quote != 0) {
                    if (letter == '\\') {
                        i++;
                    } else if (letter == quote) {
                        quote = 0;
                    }
                } else if (letter == '"' || letter == '\'') {
                    quote = letter;
                } else if (letter == '<') {
                    i = endOfIri(line, i);
                } else if (letter == '#') {
                    return;
                } else if (letter == '{') {
                    depth++;
                    opened = true;
                } else if (letter == '}') {
                    depth--;
                }
            }
        }

        /** Where an IRI ends, or the place itself if this is a sign of comparison. */
        private static int endOfIri(String line, int begin) {
            for (int i = begin + 1; i < line.length(); i++) {
                char letter = line.charAt(i);
                if (letter == '>') {
                    return i;
                }
                if (letter <= ' ' || letter == '"' || letter == '{' || letter == '}') {
                    return begin;
                }
            }
            return begin;
        }
    }
}
