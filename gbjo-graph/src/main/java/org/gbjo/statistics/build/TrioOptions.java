package org.gbjo.statistics.build;

/**
 * How much the statistics of joins of three patterns may keep and cost.
 *
 * @param kept how many stars and how many chains keep their size, each a half: those that pairs tell least of
 * @param leastSupport how many entities, or triples in the middle, a trio has at least
 * @param steps how many trios of entities are looked at, about; the less frequent constants are left out until it is so few
 */
public record TrioOptions(int kept, int leastSupport, long steps) {
    public TrioOptions {
        StatisticsOptions.atLeast(0, kept, "trios");
        StatisticsOptions.atLeast(1, leastSupport, "entities of a trio");
        StatisticsOptions.atLeast(0, steps, "trios to look at");
    }

    public static TrioOptions defaults() {
        return new TrioOptions(1_000_000, 8, 1_500_000_000L);
    }

    public TrioOptions withKept(int value) {
        return new TrioOptions(value, leastSupport, steps);
    }
}
