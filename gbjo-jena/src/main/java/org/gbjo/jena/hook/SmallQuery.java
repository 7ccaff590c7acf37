package org.gbjo.jena.hook;

import java.util.List;
import org.apache.jena.query.Query;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.TriplePath;
import org.apache.jena.sparql.syntax.Element;
import org.apache.jena.sparql.syntax.ElementGroup;
import org.apache.jena.sparql.syntax.ElementPathBlock;
import org.gbjo.decision.DecisionKey;
import org.gbjo.decision.Question;
import org.gbjo.jena.execution.QueryOrdering;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.Pattern;

/**
 * A query that is a single BGP with too few patterns to be planned. Its syntax tells, so that nothing is done for it
 * but to count it: no context is copied, and Jena has its own executor.
 */
final class SmallQuery {
    private SmallQuery() {}

    /** A question that its size answers. */
    private static final class SmallQuestion extends Question {
        private final int size;

        SmallQuestion(int size) {
            this.size = size;
        }

        @Override
        protected int size() {
            return size;
        }

        @Override
        protected List<Pattern> translatePatterns() {
            throw answered();
        }

        @Override
        protected JoinOrder findNativeOrder() {
            throw answered();
        }

        @Override
        protected DecisionKey makeKey(boolean trees) {
            throw answered();
        }

        private IllegalStateException answered() {
            return new IllegalStateException("too few patterns to be planned, " + size);
        }
    }

    /** Whether a query is left to Jena alone; if so, that is counted as a decision. */
    static boolean isLeftAlone(Query query, QueryOrdering ordering) {
        if (!ordering.hints().isEmpty() || ordering.orderers().any().hasPins()) {
            return false;
        }
        BasicPattern pattern =
                pattern(query.getQueryPattern(), ordering.orderers().settings().minPatterns());
        if (pattern == null) {
            return false;
        }
        ordering.listener().decided(pattern, ordering.orderers().any().decide(new SmallQuestion(pattern.size())));
        return true;
    }

    /** The BGP that an element is, if it is nothing else and has fewer patterns than this limit; otherwise null. */
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
