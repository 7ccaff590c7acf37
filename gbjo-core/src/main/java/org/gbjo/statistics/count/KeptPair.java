package org.gbjo.statistics.count;

import org.gbjo.statistics.Position;

/** How many triples of a predicate, or of all of them, have a term in a position. */
public record KeptPair(int predicate, Position position, String term, long count) {}
