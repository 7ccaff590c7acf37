package org.gbjo.statistics.count;

/**
 * How many entries the statistics of a graph may keep. The largest or most telling ones are kept, so that no threshold
 * has to be guessed.
 *
 * @param pairs the number of pairs of a predicate and a subject or object whose count is kept
 * @param terms the number of terms whose count as subject or object of any predicate is kept
 * @param joins the number of joins of two predicates whose size is kept
 * @param constantJoins the number of joins with a constant whose size is kept, besides one entry for each covered
 *     constant
 * @param trios the number of joins of three patterns whose size is kept, half of them stars and half chains
 * @param limits what the count may cost
 */
public record StatisticsOptions(int pairs, int terms, int joins, int constantJoins, int trios, CountLimits limits) {

    public StatisticsOptions {
        atLeast(0, pairs, "pairs");
        atLeast(0, terms, "terms");
        atLeast(0, joins, "joins");
        atLeast(0, constantJoins, "joins with constants");
        atLeast(0, trios, "trios");
    }

    static void atLeast(long least, long value, String what) {
        if (value < least) {
            throw new IllegalArgumentException(
                    "statistics need a number of " + what + " of at least " + least + ", got " + value);
        }
    }

    /** A file of at most about 28 MB, plus 110 bytes for each predicate. */
    public static StatisticsOptions defaults() {
        return new StatisticsOptions(100_000, 30_000, 60_000, 800_000, 1_000_000, CountLimits.defaults());
    }

    public StatisticsOptions with(CountLimits value) {
        return new StatisticsOptions(pairs, terms, joins, constantJoins, trios, value);
    }
}
