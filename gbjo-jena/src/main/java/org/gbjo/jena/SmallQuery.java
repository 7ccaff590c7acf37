package org.gbjo.jena;

import java.util.List;
import java.util.Optional;
import org.apache.jena.query.Query;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.TriplePath;
import org.apache.jena.sparql.syntax.Element;
import org.apache.jena.sparql.syntax.ElementGroup;
import org.apache.jena.sparql.syntax.ElementPathBlock;
import org.gbjo.decision.Decision;

/**
 * A query that is one BGP with too few patterns for a question. It is known by its syntax, so that nothing is done for it but
 * to count it: no context is copied, and Jena has its own executor.
 */
final class SmallQuery {
    private SmallQuery() {}

    /** Whether a query is left to Jena alone; if so, that is counted as a decision. */
    static boolean leaves(Query query, QueryOrdering ordering) {
        BasicPattern pattern =
                pattern(query.getQueryPattern(), ordering.orderer().settings().minPatterns());
        if (pattern == null) {
            return false;
        }
        Optional<Decision> decision = ordering.orderer().decideBySize(pattern.size());
        decision.ifPresent(small -> ordering.listener().decided(pattern, small));
        return decision.isPresent();
    }

    /** The BGP that an element is, if it is nothing else and has fewer patterns than so many; otherwise null. */
    private static BasicPattern pattern(Element element, int limit) {
        Element only = element instanceof ElementGroup group && group.size() == 1 ? group.get(0) : element;
        if (!(only instanceof ElementPathBlock block)) {
            return null;
        }
        List<TriplePath> paths = block.getPattern().getList();
        if (paths.size() >= limit) {
            return null;
        }
        BasicPattern pattern = new BasicPattern();
        for (TriplePath path : paths) {
            // A path can become any number of patterns.
            if (!path.isTriple()) {
                return null;
            }
            pattern.add(path.asTriple());
        }
        return pattern;
    }
}
