package org.gbjo.spark.sample;

/**
 * What to draw from a graph.
 *
 * @param mostTriples about how many triples an excerpt may have; a graph that has no more is taken whole
 * @param steps how far it reaches around its centres
 * @param edgesOfPredicate how many triples of a node with the same predicate and direction it may have
 * @param seed equal seeds give equal excerpts
 */
public record ExcerptOptions(long mostTriples, int steps, int edgesOfPredicate, long seed) {
    /** What a driver imports in some seconds. */
    public static final long DEFAULT_MOST_TRIPLES = 1_000_000;

    /** A star may repeat a predicate, and a hub stays one. */
    public static final int DEFAULT_EDGES_OF_PREDICATE = 24;

    public ExcerptOptions {
        if (mostTriples < 1 || steps < 1 || edgesOfPredicate < 1) {
            throw new IllegalArgumentException(
                    "an excerpt has at least 1 triple, 1 step and 1 edge of a predicate, got " + mostTriples + ", "
                            + steps + " and " + edgesOfPredicate);
        }
    }

    /** Reaches far enough for queries of this size: a path of them goes both ways from its middle. */
    public static ExcerptOptions of(int largestQuery, long seed) {
        return new ExcerptOptions(
                DEFAULT_MOST_TRIPLES, Math.max(1, (largestQuery + 1) / 2), DEFAULT_EDGES_OF_PREDICATE, seed);
    }

    public ExcerptOptions withMostTriples(long value) {
        return new ExcerptOptions(value, steps, edgesOfPredicate, seed);
    }
}
