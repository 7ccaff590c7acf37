package org.gbjo.statistics;

/**
 * How a predicate is used, or all predicates together.
 *
 * @param triples the triples with it
 * @param loops those whose subject is their object
 */
public record PredicateCounts(double triples, double loops, TermCounts subjects, TermCounts objects) {
    static final int COLUMNS = 8;
    static final int TRIPLES = 0;
    static final int LOOPS = 1;

    /** The column with the number of distinct terms in a position; the two about the rest follow it. */
    static int distinct(Position position) {
        return 2 + 3 * position.number();
    }

    static int restTerms(Position position) {
        return distinct(position) + 1;
    }

    static int restTriples(Position position) {
        return distinct(position) + 2;
    }

    double[] row() {
        return new double[] {
            triples,
            loops,
            subjects.distinct(),
            subjects.restTerms(),
            subjects.restTriples(),
            objects.distinct(),
            objects.restTerms(),
            objects.restTriples()
        };
    }
}
