package org.gbjo.observe;

/** Hears of executions of BGPs that have ended; called in the thread of the query, so it should be quick. */
public interface ExecutionListener {
    /** An execution has ended, completely or not. */
    void executed(ObservedBgp bgp);

    /** Hears nothing. */
    static ExecutionListener none() {
        return bgp -> {};
    }
}
