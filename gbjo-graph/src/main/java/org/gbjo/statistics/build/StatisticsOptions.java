package org.gbjo.statistics.build;

/**
 * How much the statistics of a graph may keep and cost. The largest entries are kept, so that no threshold has to be
 * guessed. With the defaults a file has at most about 28 MB, plus 110 bytes for each predicate.
 *
 * @param pairs the number of pairs of a predicate and a subject or object whose count is kept
 * @param terms the number of terms whose count as subject or object of any predicate is kept
 * @param joins the number of joins of two predicates whose size is kept
 * @param constantJoins the number of joins with a constant whose size is kept, besides one entry for each covered
 *     constant
 * @param predicatesOfEntity the number of predicates of an entity, as subject and as object, that are joined with each
 *     other: those with most triples; an entity with more predicates makes all join sizes lower bounds
 * @param joinCells the number of join sizes in memory at a time, 12 bytes each; if there are more, the graph is read
 *     several times
 * @param selectorsOfEntity the number of pairs of a predicate and a constant, the most frequent ones, that may select
 *     an entity; a pair that selects an entity with more is left out of the joins with constants
 * @param selectorEntries the number of entities that all such pairs may select together, 4 bytes each during the count;
 *     the less frequent pairs beyond this number are left out
 * @param trios the options for joins of three patterns
 */
public record StatisticsOptions(
        int pairs,
        int terms,
        int joins,
        int constantJoins,
        int predicatesOfEntity,
        int joinCells,
        int selectorsOfEntity,
        int selectorEntries,
        TrioOptions trios) {

    public StatisticsOptions {
        atLeast(0, pairs, "pairs");
        atLeast(0, terms, "terms");
        atLeast(0, joins, "joins");
        atLeast(0, constantJoins, "joins with constants");
        atLeast(1, predicatesOfEntity, "predicates of an entity");
        atLeast(1, joinCells, "sizes of joins in memory");
        atLeast(1, selectorsOfEntity, "selectors of an entity");
        atLeast(0, selectorEntries, "selected entities in memory");
    }

    static void atLeast(long least, long value, String what) {
        if (value < least) {
            throw new IllegalArgumentException(
                    "statistics need a number of " + what + " of at least " + least + ", got " + value);
        }
    }

    public static StatisticsOptions defaults() {
        return new StatisticsOptions(
                100_000, 30_000, 60_000, 800_000, 1_000, 1 << 23, 256, 1 << 25, TrioOptions.defaults());
    }

    public StatisticsOptions withPairs(int value) {
        return new StatisticsOptions(
                value,
                terms,
                joins,
                constantJoins,
                predicatesOfEntity,
                joinCells,
                selectorsOfEntity,
                selectorEntries,
                trios);
    }

    public StatisticsOptions withTerms(int value) {
        return new StatisticsOptions(
                pairs,
                value,
                joins,
                constantJoins,
                predicatesOfEntity,
                joinCells,
                selectorsOfEntity,
                selectorEntries,
                trios);
    }

    public StatisticsOptions withJoins(int value) {
        return new StatisticsOptions(
                pairs,
                terms,
                value,
                constantJoins,
                predicatesOfEntity,
                joinCells,
                selectorsOfEntity,
                selectorEntries,
                trios);
    }

    public StatisticsOptions withConstantJoins(int value) {
        return new StatisticsOptions(
                pairs, terms, joins, value, predicatesOfEntity, joinCells, selectorsOfEntity, selectorEntries, trios);
    }

    public StatisticsOptions withPredicatesOfEntity(int value) {
        return new StatisticsOptions(
                pairs, terms, joins, constantJoins, value, joinCells, selectorsOfEntity, selectorEntries, trios);
    }

    public StatisticsOptions withJoinCells(int value) {
        return new StatisticsOptions(
                pairs,
                terms,
                joins,
                constantJoins,
                predicatesOfEntity,
                value,
                selectorsOfEntity,
                selectorEntries,
                trios);
    }

    public StatisticsOptions withSelectorsOfEntity(int value) {
        return new StatisticsOptions(
                pairs, terms, joins, constantJoins, predicatesOfEntity, joinCells, value, selectorEntries, trios);
    }

    public StatisticsOptions withSelectorEntries(int value) {
        return new StatisticsOptions(
                pairs, terms, joins, constantJoins, predicatesOfEntity, joinCells, selectorsOfEntity, value, trios);
    }

    public StatisticsOptions withTrios(TrioOptions value) {
        return new StatisticsOptions(
                pairs,
                terms,
                joins,
                constantJoins,
                predicatesOfEntity,
                joinCells,
                selectorsOfEntity,
                selectorEntries,
                value);
    }
}
