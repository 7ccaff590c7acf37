package org.gbjo.live;

/**
 * A count that is compared with the store later.
 *
 * @param predicate as in N-Triples
 * @param triples how many it had
 */
public record Probe(String predicate, long triples) {
    /** How many of them there are of a graph. */
    static final int MOST = 100;
}
