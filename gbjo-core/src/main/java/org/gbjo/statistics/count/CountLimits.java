package org.gbjo.statistics.count;

/**
 * What a count may cost. Only the last two do not change what is written.
 *
 * @param predicatesOfEntity the number of predicates of an entity, as subject and as object, that are joined with each
 *     other: those with most triples; an entity with more predicates makes all join sizes lower bounds
 * @param selectorsOfEntity the number of pairs of a predicate and a constant, the most frequent ones, that may select
 *     an entity; a pair beyond it is left out of the joins with constants
 * @param selectorEntries the number of entities that all such pairs may select together; the less frequent pairs beyond
 *     this number are left out
 * @param leastSupport the least number of entities in which two patterns of a trio meet, and the least size of a trio
 * @param steps roughly the number of products to sum for trios of each shape; less frequent constants are left out to
 *     stay below it
 * @param jointSelectors the most selectors whose products are summed at a time, the most frequent ones; a matrix of all
 *     their pairs takes 8 bytes for each and should roughly fit into the processor's cache
 * @param readObjects the most objects whose texts are read to learn what they are like; predicates with the most
 *     different objects are left out to stay below it
 * @param drawnLiterals roughly the number of literals that are held meanwhile
 * @param places the number of places of selectors in memory at a time, 4 bytes each, and 16 times the number of sums of
 *     chains with constants at one end; if there are more, they are found in several passes
 * @param threads the number of threads
 */
public record CountLimits(
        int predicatesOfEntity,
        int selectorsOfEntity,
        int selectorEntries,
        int leastSupport,
        long steps,
        int jointSelectors,
        long readObjects,
        int drawnLiterals,
        int places,
        int threads) {

    public CountLimits {
        StatisticsOptions.atLeast(1, predicatesOfEntity, "predicates of an entity");
        StatisticsOptions.atLeast(1, selectorsOfEntity, "selectors of an entity");
        StatisticsOptions.atLeast(0, selectorEntries, "selected entities");
        StatisticsOptions.atLeast(1, leastSupport, "entities of a trio");
        StatisticsOptions.atLeast(0, steps, "products to sum");
        StatisticsOptions.atLeast(1, jointSelectors, "joint selectors");
        StatisticsOptions.atLeast(0, readObjects, "objects to read");
        StatisticsOptions.atLeast(1, drawnLiterals, "literals to draw");
        StatisticsOptions.atLeast(1, places, "places in memory");
        StatisticsOptions.atLeast(1, threads, "threads");
    }

    /** The part of the heap, as a divisor, that the places of selectors may take. */
    private static final int SHARE_OF_PLACES = 16;
    /** The same for the products of selectors. */
    private static final int SHARE_OF_PRODUCTS = 4;

    private static final int DRAWN_LITERALS = 1 << 18;
    /** The bytes of the heap for each literal that may be held. */
    private static final int HEAP_OF_LITERAL = 1_024;
    /** A store may read each of them from its disk, in the background. */
    private static final long OBJECTS_OF_STORE = 1 << 22;

    private static final int LEAST_PLACES = 1 << 16;
    private static final int LEAST_JOINT = 100;

    public static CountLimits defaults() {
        int threads = Math.min(4, Runtime.getRuntime().availableProcessors());
        return new CountLimits(
                1_000, 256, 1 << 25, 8, 1_500_000_000L, 2_000, 1 << 28, DRAWN_LITERALS, 1 << 25, threads);
    }

    /** For one thread and so many bytes of the heap. */
    static CountLimits ofHeap(long bytes) {
        CountLimits usual = defaults();
        long places = Math.min(usual.places, bytes / SHARE_OF_PLACES / Integer.BYTES);
        int joint = (int) Math.sqrt((double) bytes / SHARE_OF_PRODUCTS / Long.BYTES);
        return new CountLimits(
                usual.predicatesOfEntity,
                usual.selectorsOfEntity,
                usual.selectorEntries,
                usual.leastSupport,
                usual.steps,
                Math.max(LEAST_JOINT, Math.min(usual.jointSelectors, joint)),
                OBJECTS_OF_STORE,
                (int) Math.max(1, Math.min(DRAWN_LITERALS, bytes / HEAP_OF_LITERAL)),
                (int) Math.max(LEAST_PLACES, places),
                1);
    }
}
