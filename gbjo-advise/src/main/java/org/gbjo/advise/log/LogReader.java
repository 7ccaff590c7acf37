package org.gbjo.advise.log;

/** Reads the lines of a log in one format. Belongs to one file. */
interface LogReader {
    void line(String line, LogListener listener);

    /** The log has ended: what was read of a query of several lines is all of it. */
    default void end(LogListener listener) {}
}
