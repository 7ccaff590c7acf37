package org.gbjo.paper.search;

/** Which partial plan wins at the end of the beam, when each has two patterns left for its last join. */
public enum BeamEnd {
    /** The best one after the entries of its last two patterns are added. */
    WITH_LAST_PATTERNS,
    /** The first one before they are added, as the authors' code. */
    BEFORE_LAST_PATTERNS
}
