package org.gbjo.statistics.count;

import org.gbjo.statistics.StatisticsWriter;

/**
 * The largest joins of two selectors.
 *
 * @param joins those of two predicates
 * @param constantJoins those with a constant
 * @param cutEntities the number of entities with so many predicates that some of them were left out
 */
public record KeptJoins(
        SelectorNumbers selectors,
        PredicateTotals totals,
        LargestEntries joins,
        LargestEntries constantJoins,
        long cutEntities) {
    private static final long LOW = (1L << 32) - 1;

    /** The key of a join of two selectors, the same in either order. */
    public static long key(int first, int second) {
        return first <= second ? (long) first << 32 | second : (long) second << 32 | first;
    }

    /** The smaller selector of a key. */
    public static int first(long key) {
        return (int) (key >>> 32);
    }

    /** The larger selector of a key. */
    public static int second(long key) {
        return (int) (key & LOW);
    }

    /** How many are kept. */
    long entries() {
        return (long) joins.size() + constantJoins.size() + selectors.constants();
    }

    public int roomForTrios(StatisticsOptions options) {
        return options.triosBeside(joins.size(), constantJoins.size());
    }

    /** What a reader of the file takes the joins for. */
    public KnownJoins known() {
        return new KnownJoins(selectors, joins, constantJoins);
    }

    /** Writes all, given the hash of each selector. */
    public void addTo(StatisticsWriter writer, long[] hashes) {
        for (int i = 0; i < joins.size(); i++) {
            int first = first(joins.key(i));
            int second = second(joins.key(i));
            writer.addJoin(
                    totals.term(selectors.predicate(first)),
                    selectors.position(first),
                    totals.term(selectors.predicate(second)),
                    selectors.position(second),
                    joins.value(i),
                    joins.detail(i));
        }
        writer.setOmissions(joins.largestLeftOut(), cutEntities);
        for (int selector = 0; selector < selectors.constants(); selector++) {
            writer.addConstantJoin(hashes[selector], hashes[selector], (double) selectors.triples(selector));
        }
        for (int i = 0; i < constantJoins.size(); i++) {
            long key = constantJoins.key(i);
            writer.addConstantJoin(hashes[first(key)], hashes[second(key)], constantJoins.value(i));
        }
        writer.setLargestMissingConstantJoin(constantJoins.largestLeftOut());
    }
}
