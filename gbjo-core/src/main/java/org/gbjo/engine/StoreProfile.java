package org.gbjo.engine;

/**
 * What planning can be expected to save in an engine, and hence how long it may take. An engine whose own orders are good
 * leaves less to save than one that only looks at the query.
 *
 * @param savedNanosPerRow time that planning saves, on average, of each row that the engine's order is predicted to touch,
 *     whatever counts say
 * @param leastNanos planning that is expected to take less is always worth a try
 * @param nanosPerSpareRow time for each row that the engine's order touches and another one, by counts alone, would not; 0
 *     if such an order is not to be looked for
 * @param doubt by how much counts alone may be too low, as ln of a factor for each variable that patterns meet in beyond
 *     the first: their errors multiply from join to join (Ioannidis and Christodoulakis, SIGMOD 1991)
 * @param treeFactor how many times the margin of an order a tree of hash joins must gain: one keeps a side in memory and gives
 *     its first row late, but a row that it finds may cost less than a look-up
 */
public record StoreProfile(
        double savedNanosPerRow, double leastNanos, double nanosPerSpareRow, double doubt, double treeFactor) {
    private static final double USUAL_TREE_FACTOR = 5.0 / 3;

    /**
     * For engines that order patterns without counting, as Jena does: a row takes it half a microsecond to one and a half,
     * and most of them can be saved.
     */
    public static final StoreProfile USUAL = new StoreProfile(1000, 200_000);

    /** For an engine in which counts do not tell what can be saved, but are taken as they are. */
    public StoreProfile(double savedNanosPerRow, double leastNanos) {
        this(savedNanosPerRow, leastNanos, 0, 0);
    }

    /** For an engine in which trees must gain much. */
    public StoreProfile(double savedNanosPerRow, double leastNanos, double nanosPerSpareRow, double doubt) {
        this(savedNanosPerRow, leastNanos, nanosPerSpareRow, doubt, USUAL_TREE_FACTOR);
    }

    /**
     * ln of the rows that an order may well touch.
     *
     * @param cost ln of those that it touches by counts alone
     * @param meetings how many variables are in more than one pattern
     */
    double doubted(double cost, int meetings) {
        return cost + doubt * Math.max(0, meetings - 1);
    }

    /** Whether it matters what another order would cost by counts alone. */
    boolean looksForSpareRows() {
        return nanosPerSpareRow > 0;
    }

    /**
     * How much time planning may be expected to take to be worth it. This may be more than the deadline: that planning was
     * slow before, perhaps because the machine was busy, is no reason to leave an expensive order as it is.
     *
     * @param cost ln of the rows that the engine's order is predicted to touch
     * @param spare the share of them that another order would not touch, by counts alone
     */
    double worthNanos(double cost, double spare) {
        return Math.max(leastNanos, Math.max(savedNanosPerRow, nanosPerSpareRow * spare) * Math.exp(cost));
    }
}
