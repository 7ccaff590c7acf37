package org.gbjo.cardinality;

/**
 * The variance that each guessed part adds to ln of the rows of a set.
 *
 * @param pattern a pattern whose count is not in the statistics
 * @param pair a pair whose join is not
 * @param star three patterns that meet in a variable, whose join is not
 * @param chain three patterns one behind the other, whose join is not
 * @param cycle a cycle that is closed
 * @param beyondTrios each pattern beyond three: nothing is counted of larger sets
 */
record ErrorCoefficients(double pattern, double pair, double star, double chain, double cycle, double beyondTrios) {
    /**
     * By least squares that weigh a set by the inverse square of what is expected of it, not negative, on 40,651 connected
     * sets of generated queries of Wikidata, DBpedia and LUBM(2), 231 to 250 each, and of 200 of WatDiv's own; graphs and
     * queries weigh the same, squares of more than 25 count 25. Within one and two expected errors are, of the sets fitted and
     * of 30,608 of fresh queries (seed 9177, the other half of WatDiv's own), before estimates below one term's matches were
     * raised and rare constants had chains:
     *
     * <table>
     * <caption>Sets in the range, 2026-11-16</caption>
     * <tr><th><th>Wikidata<th>DBpedia<th>LUBM(2)<th>WatDiv
     * <tr><td>one, fitted<td>0.78<td>0.78<td>0.91<td>0.87
     * <tr><td>one, fresh<td>0.78<td>0.75<td>0.90<td>0.93
     * <tr><td>two, fitted<td>0.92<td>0.93<td>0.95<td>0.97
     * <tr><td>two, fresh<td>0.91<td>0.92<td>0.97<td>0.98
     * </table>
     */
    static final ErrorCoefficients MEASURED = new ErrorCoefficients(0.034, 0.973, 0.110, 0.225, 1.756, 0.433);
}
