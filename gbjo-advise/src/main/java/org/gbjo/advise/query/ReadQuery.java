package org.gbjo.advise.query;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.jena.query.Query;

/**
 * A query with its BGPs.
 *
 * @param query its syntax, which may be changed
 * @param sites the BGPs that are ordered by themselves, in the order in which they are written
 * @param features what else it has
 */
public record ReadQuery(Query query, List<BgpSite> sites, Set<Feature> features) {
    public ReadQuery {
        sites = List.copyOf(sites);
    }

    /** Reads a text; empty if it is no query. */
    public static Optional<ReadQuery> of(String text) {
        Query query = QueryReader.read(text);
        return query == null ? Optional.empty() : Optional.of(of(query));
    }

    /** The same of a syntax that is read already, which it keeps. */
    public static ReadQuery of(Query query) {
        Set<Feature> features = EnumSet.noneOf(Feature.class);
        SiteFinder finder = new SiteFinder(features);
        finder.findIn(query);
        return new ReadQuery(query, finder.sites(), features);
    }
}
