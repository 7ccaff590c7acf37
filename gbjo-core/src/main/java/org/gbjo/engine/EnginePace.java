package org.gbjo.engine;

/**
 * What planning can be expected to save in an engine, and hence how long it may take. An engine whose own orders are good
 * leaves less to save than one that only looks at the query.
 *
 * @param savedNanosPerRow time that planning saves, on average, of each row that the engine's order is predicted to touch
 * @param leastNanos planning that is expected to take less is always worth a try
 * @param doubt by how much counts alone may be too low, as ln of a factor for each variable that patterns meet in beyond
 *     the first: their errors multiply from join to join (Ioannidis and Christodoulakis, SIGMOD 1991)
 */
public record EnginePace(double savedNanosPerRow, double leastNanos, double doubt) {
    /**
     * For engines that order patterns without counting, as Jena does: a row takes it half a microsecond to one and a half,
     * and most of them can be saved.
     */
    public static final EnginePace USUAL = new EnginePace(1000, 200_000);

    /** Of an engine in which costs from counts are taken as they are. */
    public EnginePace(double savedNanosPerRow, double leastNanos) {
        this(savedNanosPerRow, leastNanos, 0);
    }

    /** ln of the rows that an order may well touch, by what counts alone tell. */
    double doubted(RoughCost cost) {
        return cost.log() + doubt * Math.max(0, cost.meetings() - 1);
    }

    /**
     * How much time planning may be expected to take to be worth it. This may be more than the deadline: that planning was
     * slow before, perhaps because the machine was busy, is no reason to leave an expensive order as it is.
     *
     * @param cost ln of the rows that the engine's order is predicted to touch
     */
    double worthNanos(double cost) {
        return Math.max(leastNanos, savedNanosPerRow * Math.exp(cost));
    }
}
