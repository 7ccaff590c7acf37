package org.gbjo.statistics;

/**
 * The terms in one position of the triples of a predicate.
 *
 * @param distinct how many different ones there are
 * @param restTerms how many of them have no count of their own in the statistics
 * @param restTriples how many triples these have together
 */
public record TermCounts(double distinct, double restTerms, double restTriples) {}
