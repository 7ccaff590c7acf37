package org.gbjo.live;

/** Reads the triples of a graph, and numbers their terms from 0 on as they come. */
public interface TripleReading {
    /** Adds about so many triples, or all that are left; returns whether there may be more. */
    boolean next(TripleCollector into, int most);

    /** The term of a number, as in N-Triples. */
    String text(int term);
}
