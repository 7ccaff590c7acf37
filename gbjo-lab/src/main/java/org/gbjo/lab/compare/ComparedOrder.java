package org.gbjo.lab.compare;

import org.gbjo.cardinality.Cost;
import org.gbjo.lab.evaluate.Tournament;
import org.gbjo.workload.Query;

/**
 * The order that a contender has chosen for a query.
 *
 * @param query its id
 * @param hash of the query itself, since ids of other workloads may be the same
 * @param shape that of the query, may be empty
 * @param size how many patterns
 * @param best the cost of the best left-linear order, or {@link #UNKNOWN_COST} if it was not found in time
 * @param cost the true C_out of the order, or {@link #UNKNOWN_COST} if neither planned nor counted in time
 * @param lookUps in the data
 * @param plan as text, empty if there is none
 */
public record ComparedOrder(
        String query, String hash, String shape, int size, double best, double cost, long lookUps, String plan) {
    static final double UNKNOWN_COST = Double.NaN;

    static ComparedOrder of(Query query, double best, double cost, Contender.Order order) {
        return new ComparedOrder(
                query.id(),
                Tournament.hash(query),
                query.shape(),
                query.bgp().size(),
                best,
                cost,
                order.lookUps(),
                order.plan().toString());
    }

    /** Time was over before there was an order, or before the best one was known. */
    static ComparedOrder unknown(Query query, double best) {
        return new ComparedOrder(
                query.id(), Tournament.hash(query), query.shape(), query.bgp().size(), best, UNKNOWN_COST, 0, "");
    }

    /** What tells the query from all others. */
    String key() {
        return key(query, hash);
    }

    static String key(Query query) {
        return key(query.id(), Tournament.hash(query));
    }

    private static String key(String query, String hash) {
        return query + " " + hash;
    }

    boolean isKnown() {
        return !Double.isNaN(best) && !Double.isNaN(cost);
    }

    /** True C_out over that of the best order. */
    double ratio() {
        return Cost.ratio(cost, best);
    }

    /** The same with each look-up counted as a row. */
    double ratioWithLookUps() {
        return Cost.ratio(cost + lookUps, best);
    }
}
