package org.gbjo.advise.log;

/** A query while its lines are read. One that never ends is given up. */
final class PendingQuery {
    private final StringBuilder text = new StringBuilder();
    private boolean open;
    private boolean tooLong;

    void begin(String first) {
        text.setLength(0);
        open = true;
        tooLong = false;
        append(first);
    }

    void append(String line) {
        if (text.length() + line.length() > LineReader.LONGEST) {
            tooLong = true;
        } else if (!tooLong) {
            text.append(text.isEmpty() ? "" : "\n").append(line);
        }
    }

    boolean isOpen() {
        return open;
    }

    /** Tells of the query if there is one. */
    void end(LogListener listener) {
        if (!open) {
            return;
        }
        open = false;
        String query = text.toString().strip();
        text.setLength(0);
        if (tooLong || query.isEmpty()) {
            listener.unreadable();
        } else {
            listener.query(query);
        }
    }
}
