package org.gbjo.decision;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gbjo.decision.hint.QueryHints;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.Pattern;

/** A question whose facts a test chooses. */
class TestQuestion extends Question {
    private final List<Pattern> patterns;
    private Object key = "question";
    private KnownCounts known = KnownCounts.NONE;
    private double firstMatches = UNKNOWN_MATCHES;
    private Optional<QueryTemplate> template = Optional.empty();
    private OptionalLong triples = OptionalLong.empty();
    private QueryHints hints = QueryHints.NONE;
    private Optional<JoinOrder> written;
    private boolean trees;
    private boolean repeated;
    private boolean measurable;
    private int translations;
    private int keys;
    private int sizesAsked;

    TestQuestion(List<Pattern> patterns) {
        this.patterns = patterns;
        this.written = Optional.of(JoinOrder.asWritten(patterns.size()));
    }

    TestQuestion(Bgp bgp) {
        this(bgp.patterns());
    }

    TestQuestion withKey(Object newKey) {
        key = newKey;
        return this;
    }

    TestQuestion withKnown(KnownCounts counts) {
        known = counts;
        return this;
    }

    TestQuestion withFirstMatches(double matches) {
        firstMatches = matches;
        return this;
    }

    TestQuestion withTemplate(QueryTemplate newTemplate) {
        template = Optional.of(newTemplate);
        return this;
    }

    TestQuestion withTriples(long number) {
        triples = OptionalLong.of(number);
        return this;
    }

    /** With hints by what stands behind their namespace. */
    TestQuestion withHints(String... texts) {
        hints = QueryHints.of(
                Arrays.stream(texts).map(text -> QueryHints.NAMESPACE + text).toList());
        return this;
    }

    /** Written in another order than that of the question, or in one that nobody knows. */
    TestQuestion writtenAs(Optional<JoinOrder> order) {
        written = order;
        return this;
    }

    TestQuestion withTrees() {
        trees = true;
        return this;
    }

    TestQuestion executedOnce() {
        measurable = true;
        return this;
    }

    TestQuestion askedForEachRow() {
        repeated = true;
        return this;
    }

    /** How often the patterns were translated. */
    int translations() {
        return translations;
    }

    /** How often the size of the graph was asked for. */
    int sizesAsked() {
        return sizesAsked;
    }

    /** How often a key was made. */
    int keys() {
        return keys;
    }

    @Override
    protected int size() {
        return patterns.size();
    }

    @Override
    protected List<Pattern> translatePatterns() {
        translations++;
        return patterns;
    }

    @Override
    protected JoinOrder findNativeOrder() {
        return JoinOrder.asWritten(patterns.size());
    }

    @Override
    protected DecisionKey makeKey(boolean mayBecomeTree) {
        keys++;
        return new DecisionKey(new Object[] {key}, "rule", mayBecomeTree);
    }

    @Override
    protected QueryHints hints() {
        return hints;
    }

    @Override
    protected Optional<JoinOrder> findWrittenOrder() {
        return written;
    }

    @Override
    protected double firstMatches() {
        return firstMatches;
    }

    @Override
    protected Optional<QueryTemplate> findTemplate() {
        return template;
    }

    @Override
    protected KnownCounts findKnownCounts() {
        return known;
    }

    @Override
    protected OptionalLong triples() {
        sizesAsked++;
        return triples;
    }

    @Override
    protected boolean isMeasurable() {
        return measurable;
    }

    @Override
    protected boolean isRepeated() {
        return repeated;
    }

    @Override
    protected boolean allowsTrees() {
        return trees;
    }
}
