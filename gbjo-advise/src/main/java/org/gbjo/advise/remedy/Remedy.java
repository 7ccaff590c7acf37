package org.gbjo.advise.remedy;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.jena.query.Query;
import org.gbjo.advise.query.BgpSite;
import org.gbjo.advise.query.QueryReader;
import org.gbjo.advise.query.ReadQuery;
import org.gbjo.plan.JoinOrder;

/**
 * A query in a better order.
 *
 * @param text the query as it should be written
 * @param hints the same for engines that choose an order themselves unless they are told not to
 */
public record Remedy(String text, Map<Dialect, String> hints) {
    /**
     * The remedy for a query.
     *
     * @param orders for each of its BGPs the order in which it should be joined
     * @param withConstants whether the constants are shown; otherwise the pattern of the query alone is
     */
    public static Remedy of(String text, List<JoinOrder> orders, boolean withConstants) {
        Map<Dialect, String> hints = new EnumMap<>(Dialect.class);
        for (Dialect dialect : Dialect.values()) {
            hints.put(dialect, dialect.text(ordered(text, orders, withConstants)));
        }
        return new Remedy(QueryReader.text(ordered(text, orders, withConstants)), hints);
    }

    /** A fresh copy of the syntax each time, since engines' texts change it further. */
    private static Query ordered(String text, List<JoinOrder> orders, boolean withConstants) {
        ReadQuery read = ReadQuery.of(text).orElseThrow();
        List<BgpSite> sites = read.sites();
        for (int i = 0; i < sites.size(); i++) {
            sites.get(i).reorder(orders.get(i));
        }
        return withConstants ? read.query() : new ConstantsOut().of(read.query());
    }
}
