package org.gbjo.paper.search;

/** Receives each step of a search while it runs. */
@FunctionalInterface
public interface Trace {
    /** Wants nothing, so that nothing is made for it. */
    Trace OFF = step -> {};

    void accept(TraceStep step);
}
