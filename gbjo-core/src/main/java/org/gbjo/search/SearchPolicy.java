package org.gbjo.search;

/**
 * Which search for which size of query: exact, then a beam, then as written.
 *
 * <table>
 *   <caption>The default</caption>
 *   <tr><th>patterns</th><th>what is searched</th></tr>
 *   <tr><td>1</td><td>nothing, there is only one plan</td></tr>
 *   <tr><td>2 to 5</td><td>every connected set</td></tr>
 *   <tr><td>6 to 12</td><td>first a beam of 2 sets a size; then every connected set that costs less than its order</td></tr>
 *   <tr><td>13 and more</td><td>first a beam of 2; then a beam of 480 / n sets a size: 36 of 13, 12 of 40. Paths of up to 22
 *       patterns have no more sets and stay exact</td></tr>
 *   <tr><td>3 to 20</td><td>last, where some patterns share no variable, a beam of 24 that admits cartesian products; its
 *       order must cost less than 0.7 of the best so far</td></tr>
 *   <tr><td>any</td><td>when the time is over: the order of the first beam, or the cheapest beginning and then the smallest
 *       pattern next; before anything was found, the order as written</td></tr>
 * </table>
 *
 * @param exactPatterns up to this many patterns every connected set is kept: at most 4,083, of a star of 12
 * @param beamBudget beyond, how many sets of a size are kept, times the patterns: a set of a larger query takes longer.
 *     480 was chosen by {@code gbjo bench search}: 24 sets at 20 patterns cost 1.143 of the best, 48 cost 1.138
 * @param firstBeam the sets of a size that the first pass keeps
 * @param firstBeamFrom the fewest patterns for which a first pass pays
 * @param products what becomes of cartesian products that can be avoided
 */
public record SearchPolicy(int exactPatterns, int beamBudget, int firstBeam, int firstBeamFrom, Products products) {
    /** What becomes of cartesian products that can be avoided. */
    public enum Products {
        AVOIDED,
        /** A last pass admits them, and its order counts if it is much cheaper, since estimates err most on them. */
        IF_MUCH_CHEAPER,
        ADMITTED
    }

    /**
     * How much cheaper than any other an order with an avoidable cartesian product must be. True C_out over the optimum that
     * may have products, tuning queries of 3 to 7 patterns, statistics alone; factors 0.5, 0.7, 0.85 and 1:
     *
     * <ul>
     *   <li>Wikidata, 793 queries: 1.0549, 1.0543, 1.0529, 1.0535; without products 1.0672
     *   <li>DBpedia, 1,228 queries: 1.0822, 1.0804, 1.0809, 1.0812; without products 1.0909
     * </ul>
     *
     * <p>A factor of 1 where both sides of a product are exact and 0.7 elsewhere gives 1.0541 and 1.0804: one is enough.
     */
    static final double PRODUCT_FACTOR = 0.7;
    /** The sets of a size that the pass with cartesian products keeps. */
    static final int PRODUCT_BEAM = 24;
    /** The most patterns of a query that has such a pass. */
    static final int PRODUCT_PATTERNS = 20;

    /** What gbjo does unless told otherwise. */
    public static final SearchPolicy DEFAULT = new SearchPolicy(12, 480, 2, 6, Products.IF_MUCH_CHEAPER);

    /** Every set that can be part of the cheapest order, cartesian products included. */
    public static final SearchPolicy EXHAUSTIVE = new SearchPolicy(Integer.MAX_VALUE, 0, 2, 3, Products.ADMITTED);

    /** The same without cartesian products that can be avoided. */
    public static final SearchPolicy EXHAUSTIVE_CONNECTED =
            new SearchPolicy(Integer.MAX_VALUE, 0, 2, 3, Products.AVOIDED);

    /** How many sets of a size are kept. */
    int beam(int patterns) {
        return patterns <= exactPatterns ? Integer.MAX_VALUE : Math.max(1, beamBudget / patterns);
    }
}
