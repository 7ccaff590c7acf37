package org.gbjo.rdf4j;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.eclipse.rdf4j.model.Value;
import org.gbjo.query.Constant;

/**
 * The predicates that queries have named, in the planner's words: a graph has few of them, they stand in nearly every
 * pattern, and writing their text was a third of a look at a query. Known by their text alone, so that no store is kept in
 * memory by a term of its own.
 */
final class PredicateConstants {
    /** Queries can name any predicate; those beyond are written each time. */
    private static final int MOST = 4096;

    private final ConcurrentMap<String, Constant> known = new ConcurrentHashMap<>();

    Constant of(Value predicate) {
        if (!predicate.isIRI()) {
            return new Constant(PatternTerms.text(predicate));
        }
        Constant constant = known.get(predicate.stringValue());
        if (constant == null) {
            constant = new Constant(PatternTerms.text(predicate));
            if (known.size() < MOST) {
                known.put(predicate.stringValue(), constant);
            }
        }
        return constant;
    }
}
