package org.gbjo.lab.estimator;

/** Whoever looks at the data while it plans says how often. One look-up finds the matches of a pattern for one row. */
public interface CountsLookUps {
    /** The look-ups for the current query so far. */
    long lookUps();
}
