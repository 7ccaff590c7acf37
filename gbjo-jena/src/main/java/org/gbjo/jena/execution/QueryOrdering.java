package org.gbjo.jena.execution;

import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.engine.QueryIterator;
import org.gbjo.decision.DecisionListener;
import org.gbjo.decision.GroupListener;
import org.gbjo.decision.hint.QueryHints;
import org.gbjo.jena.live.GraphOrderers;
import org.gbjo.observe.QueryWatch;

/**
 * How the BGPs of one query are ordered.
 *
 * @param orderers decide on them
 * @param cutsBgps whether Jena itself would put filters between the patterns of a BGP in memory
 * @param listener hears of the decisions
 * @param watch observes the executions
 * @param groups hears of groups
 * @param hints what the text of the query asks for
 */
public record QueryOrdering(
        GraphOrderers orderers,
        boolean cutsBgps,
        DecisionListener<BasicPattern> listener,
        QueryWatch watch,
        GroupListener groups,
        QueryHints hints) {
    /** For a query whose text asks for nothing. */
    public QueryOrdering(
            GraphOrderers orderers, boolean cutsBgps, DecisionListener<BasicPattern> listener, QueryWatch watch) {
        this(orderers, cutsBgps, listener, watch, GroupListener.NONE, QueryHints.NONE);
    }

    public QueryOrdering with(GroupListener hearing) {
        return new QueryOrdering(orderers, cutsBgps, listener, watch, hearing, hints);
    }

    public QueryOrdering with(QueryHints asked) {
        return asked.isEmpty() ? this : new QueryOrdering(orderers, cutsBgps, listener, watch, groups, asked);
    }

    /** Whether a BGP of this many patterns may get another order than Jena's. */
    boolean mayReorder(int patterns) {
        return orderers.settings().isPlannable(patterns)
                || hints.plan(patterns).isPresent()
                || orderers.any().hasPins();
    }

    /**
     * Whether Jena executes a BGP without a decision: it is too small for another order, nobody listens, and it is asked
     * for again with each row of something else, as in OPTIONAL.
     */
    boolean leavesAlone(int patterns, QueryIterator input) {
        return !input.isJoinIdentity() && !listener.listens() && !mayReorder(patterns);
    }

    /** The same where Jena does not fail at a predicate. */
    boolean leavesAlone(BasicPattern pattern, QueryIterator input) {
        return leavesAlone(pattern.size(), input) && !OtherPredicates.arePossible(pattern);
    }
}
