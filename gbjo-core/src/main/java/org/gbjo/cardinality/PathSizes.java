package org.gbjo.cardinality;

import org.gbjo.query.Pattern;
import org.gbjo.query.PropertyPath;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.statistics.PatternCounts;

/** Sizes of property paths from counts of their predicates. Never looks at the graph, let alone at a closure. */
final class PathSizes {
    /**
     * How many times as many pairs a closure has as its path has. Not measured: a hierarchy of eight levels has about four
     * ancestors for each parent. Where an engine looks at the data for a constant end, that number is taken.
     */
    static final double GROWTH = 4;

    private static final Variable SUBJECT = new Variable("subject");
    private static final Variable PREDICATE = new Variable("predicate");
    private static final Variable OBJECT = new Variable("object");

    private final PatternCounts counts;

    PathSizes(PatternCounts counts) {
        this.counts = counts;
    }

    /** How many terms the graph has that are a subject or an object, at most. */
    double nodes() {
        PathSize all = ofTriples(PREDICATE);
        return all.subjects() + all.objects();
    }

    PathSize of(PropertyPath path) {
        if (path instanceof PropertyPath.Link link) {
            return ofTriples(link.predicate());
        }
        if (path instanceof PropertyPath.Inverse inverse) {
            return of(inverse.path()).inverse();
        }
        if (path instanceof PropertyPath.Sequence sequence) {
            return of(sequence.first()).then(of(sequence.second()));
        }
        if (path instanceof PropertyPath.Alternative either) {
            return of(either.first()).or(of(either.second()));
        }
        if (path instanceof PropertyPath.Repeated repeated) {
            PathSize once = of(repeated.path());
            PathSize often = repeated.many() ? once.repeated(GROWTH) : once;
            return repeated.zero() ? often.orNothing() : often;
        }
        PropertyPath.Negated negated = (PropertyPath.Negated) path;
        PathSize size = PathSize.NOTHING;
        if (!negated.forwards().isEmpty() || negated.backwards().isEmpty()) {
            size = ofTriples(PREDICATE);
        }
        return negated.backwards().isEmpty()
                ? size
                : size.or(ofTriples(PREDICATE).inverse());
    }

    private PathSize ofTriples(Term predicate) {
        Pattern pattern = new Pattern(SUBJECT, predicate, OBJECT);
        double triples = counts.count(pattern);
        return new PathSize(
                triples, counts.distinct(pattern, SUBJECT, triples), counts.distinct(pattern, OBJECT, triples), false);
    }
}
