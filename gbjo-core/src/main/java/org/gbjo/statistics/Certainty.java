package org.gbjo.statistics;

/** How far the size of a join can be relied on. */
public enum Certainty {
    /** It is that of the graph. */
    EXACT,
    /** It is estimated, and known not to exceed what the file has no room for. */
    BOUNDED,
    /** It is estimated, and nothing is known of how far it is off. */
    ESTIMATED
}
