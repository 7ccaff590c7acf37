package org.gbjo.advise.log;

/** Hears what is in a log. */
public interface LogListener {
    /** A query was logged; nobody has parsed it yet. */
    void query(String text);

    /** A template of a BGP was executed so often ({@link org.gbjo.decision.template.BgpTemplate}). */
    void executed(String template, long times);

    /** Something else than a query was logged: a start, a request for a page, the time that a query took. */
    void other();

    /** An update was logged. */
    void update();

    /** What was logged cannot be read. */
    void unreadable();
}
