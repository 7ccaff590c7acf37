package org.gbjo.statistics.build;

/**
 * How much the statistics of joins of three patterns may keep and cost.
 *
 * @param kept the number of trios whose size is kept, half of them stars and half chains: those that pairs predict
 *     worst
 * @param leastSupport the least number of entities (of a star) or of middle triples (of a chain)
 * @param steps roughly the number of trios of entities to visit; less frequent constants are left out to stay below it
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
