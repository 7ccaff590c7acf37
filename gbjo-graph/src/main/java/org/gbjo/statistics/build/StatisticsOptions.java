package org.gbjo.statistics.build;

/**
 * How much the statistics of a graph may keep and cost. The largest entries are kept, so that no threshold has to be
 * guessed. With the defaults a file has at most some 5 MB and what its predicates need, 110 bytes each.
 *
 * @param pairs how many pairs of a predicate and a subject or object keep their count
 * @param terms how many terms keep their count as subject or object of any predicate
 * @param joins how many joins of two predicates keep their size
 * @param predicatesOfEntity how many predicates of an entity, as subject and as object, are joined with each other: those
 *     with most triples; an entity with more makes all sizes of joins lower bounds
 * @param joinCells how many sizes of joins are in memory at a time, 12 bytes each; with more of them the graph is passed
 *     through several times
 */
public record StatisticsOptions(int pairs, int terms, int joins, int predicatesOfEntity, int joinCells) {

    public StatisticsOptions {
        atLeast(0, pairs, "pairs");
        atLeast(0, terms, "terms");
        atLeast(0, joins, "joins");
        atLeast(1, predicatesOfEntity, "predicates of an entity");
        atLeast(1, joinCells, "sizes of joins in memory");
    }

    private static void atLeast(int least, int value, String what) {
        if (value < least) {
            throw new IllegalArgumentException(
                    "statistics need a number of " + what + " of at least " + least + ", got " + value);
        }
    }

    public static StatisticsOptions defaults() {
        return new StatisticsOptions(100_000, 30_000, 60_000, 1_000, 1 << 23);
    }

    public StatisticsOptions withPairs(int value) {
        return new StatisticsOptions(value, terms, joins, predicatesOfEntity, joinCells);
    }

    public StatisticsOptions withTerms(int value) {
        return new StatisticsOptions(pairs, value, joins, predicatesOfEntity, joinCells);
    }

    public StatisticsOptions withJoins(int value) {
        return new StatisticsOptions(pairs, terms, value, predicatesOfEntity, joinCells);
    }

    public StatisticsOptions withPredicatesOfEntity(int value) {
        return new StatisticsOptions(pairs, terms, joins, value, joinCells);
    }

    public StatisticsOptions withJoinCells(int value) {
        return new StatisticsOptions(pairs, terms, joins, predicatesOfEntity, value);
    }
}
