package org.gbjo.advise.cost;

import org.gbjo.query.Bgp;

/**
 * The rows of one BGP in four orders.
 *
 * @param counted whether they are counted; otherwise they are estimated
 * @param optimal whether no order can touch fewer rows than the best one, by these numbers
 */
public record BgpRows(
        Bgp bgp,
        boolean counted,
        boolean optimal,
        OrderedRows written,
        OrderedRows jena,
        OrderedRows rdf4j,
        OrderedRows best) {

    /** The rows in the order of an engine. */
    public OrderedRows in(Contender engine) {
        return switch (engine) {
            case WRITTEN -> written;
            case JENA -> jena;
            case RDF4J -> rdf4j;
        };
    }

    /** Whose order is compared with the best one. */
    public enum Contender {
        /** The engine joins the patterns as the query has them. */
        WRITTEN("as written"),
        /** Jena without statistics, as TDB2 runs unless it was given some. */
        JENA("in Jena's order"),
        /** RDF4J's memory store. */
        RDF4J("in RDF4J's order");

        private final String label;

        Contender(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }
}
