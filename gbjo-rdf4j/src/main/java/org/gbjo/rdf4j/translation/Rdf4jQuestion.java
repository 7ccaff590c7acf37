package org.gbjo.rdf4j.translation;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.decision.DecisionKey;
import org.gbjo.decision.QueryTemplate;
import org.gbjo.decision.Question;
import org.gbjo.decision.hint.QueryHints;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.GroupFilter;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.Pattern;

/** What the planner asks RDF4J about patterns that are joined one after the other. */
public final class Rdf4jQuestion extends Question {
    private final List<StatementPattern> patterns;
    private final List<GroupFilter> filters;
    private final Set<String> bound;
    private final StoreCounts counts;
    private final WrittenQuery written;
    private final boolean trees;
    private final boolean measurable;
    private final boolean once;

    /**
     * A question about patterns in RDF4J's own order.
     *
     * @param filters the filters that are applied between them
     * @param bound the variables that have a value before the first pattern is matched
     * @param written what a person has written
     * @param trees whether the patterns may become a tree
     * @param measurable whether somebody observes how long they take
     * @param once whether they are evaluated once and to the end, and not for each row of something else
     */
    public Rdf4jQuestion(
            List<StatementPattern> patterns,
            List<GroupFilter> filters,
            Set<String> bound,
            StoreCounts counts,
            WrittenQuery written,
            boolean trees,
            boolean measurable,
            boolean once) {
        this.patterns = patterns;
        this.filters = filters;
        this.bound = bound;
        this.counts = counts;
        this.written = written;
        this.trees = trees;
        this.measurable = measurable;
        this.once = once;
    }

    @Override
    protected int size() {
        return patterns.size();
    }

    @Override
    protected List<Pattern> translatePatterns() {
        return Rdf4jPatterns.patterns(patterns, bound);
    }

    @Override
    protected List<GroupFilter> findFilters() {
        return filters;
    }

    @Override
    protected JoinOrder findNativeOrder() {
        return JoinOrder.asWritten(patterns.size());
    }

    @Override
    protected DecisionKey makeKey(boolean mayBecomeTree) {
        String graph = counts.graph(patterns.get(0));
        Object rule = filters.isEmpty() ? graph : new FilteredGraph(graph, filters);
        return Rdf4jPatterns.key(patterns, bound, rule, mayBecomeTree);
    }

    private record FilteredGraph(String graph, List<GroupFilter> filters) {}

    @Override
    protected QueryHints hints() {
        return written.hints();
    }

    @Override
    protected Optional<JoinOrder> findWrittenOrder() {
        return written.order(patterns);
    }

    @Override
    protected double firstMatches() {
        return bound.isEmpty() ? counts.most(patterns.get(0)) : UNKNOWN_MATCHES;
    }

    /** Where the store counts, and nothing else limits the matches. */
    @Override
    protected Optional<QueryTemplate> findTemplate() {
        boolean isCounted =
                counts.areExact() && bound.isEmpty() && patterns.get(0).getContextVar() == null;
        return isCounted ? Optional.of(TemplateReader.of(patterns, counts)) : Optional.empty();
    }

    @Override
    protected KnownCounts findKnownCounts() {
        return counts.of(patterns, bound);
    }

    @Override
    protected OptionalLong triples() {
        return OptionalLong.of(counts.all());
    }

    @Override
    protected Optional<LookUps> openLookUps() {
        return once ? counts.lookUps(patterns) : Optional.empty();
    }

    @Override
    protected boolean isMeasurable() {
        return measurable;
    }

    @Override
    protected boolean allowsTrees() {
        return trees;
    }
}
