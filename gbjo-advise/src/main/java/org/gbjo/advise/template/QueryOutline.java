package org.gbjo.advise.template;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gbjo.advise.query.BgpShape;
import org.gbjo.advise.query.BgpSite;
import org.gbjo.advise.query.Feature;
import org.gbjo.advise.query.ReadQuery;
import org.gbjo.query.Bgp;

/**
 * What all queries of a template have in common.
 *
 * @param bgps the shapes and sizes of the BGPs that are ordered by themselves
 */
public record QueryOutline(TemplateId id, List<Part> bgps, Set<Feature> features) {
    /** One BGP. */
    public record Part(BgpShape shape, int patterns) {}

    /** The outline of a text; empty if it is no query. */
    public static Optional<QueryOutline> of(String text) {
        return ReadQuery.of(text).map(QueryOutline::of);
    }

    public static QueryOutline of(ReadQuery query) {
        return of(query.sites().stream().map(BgpSite::bgp).toList(), query.features());
    }

    public static QueryOutline of(List<Bgp> bgps, Set<Feature> features) {
        return new QueryOutline(
                TemplateId.of(bgps, features),
                bgps.stream().map(bgp -> new Part(BgpShape.of(bgp), bgp.size())).toList(),
                features);
    }

    /** Whether another order is possible: some BGP has more than one pattern. */
    public boolean hasJoins() {
        return bgps.stream().anyMatch(part -> part.patterns() > 1);
    }

    /** The largest BGP, by which a query is called large or small; a query may have none. */
    public Optional<Part> largest() {
        return bgps.stream().max((one, other) -> Integer.compare(one.patterns(), other.patterns()));
    }
}
