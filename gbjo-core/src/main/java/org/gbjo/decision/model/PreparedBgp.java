package org.gbjo.decision.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanShape;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.run.Deadline;
import org.gbjo.search.PreparedQuery;

/**
 * One BGP as the model sees it: what its orders and trees cost, and which of them is best. The memory of one thread,
 * reused from query to query.
 */
public final class PreparedBgp {
    private final PreparedQuery query;
    private final OrderScorer scorer;
    private Bgp bgp;

    PreparedBgp(LoadedModel model) {
        this.query = model.queries().get();
        this.scorer = new OrderScorer(query, model.counts());
    }

    /** Turns to another BGP; throws if the deadline passes. */
    void open(Bgp opened, KnownCounts knownCounts, Deadline deadline) {
        bgp = opened;
        query.open(opened, knownCounts, deadline);
        scorer.open(opened, knownCounts);
    }

    public ScoredOrder score(JoinOrder order) {
        return scorer.score(order);
    }

    /**
     * The best order, or nothing if the search found none in time.
     *
     * @param nativeOrder decides which of the first two patterns comes first, where the model cannot tell
     * @param wanted whether a tree is looked for afterwards
     */
    public Optional<ScoredOrder> bestOrder(JoinOrder nativeOrder, PlanShape wanted, Deadline deadline) {
        query.searchOrder(wanted, deadline);
        if (Double.isNaN(query.logOrderCost())) {
            return Optional.empty();
        }
        JoinOrder order = JoinOrder.of(query.order());
        if (order.size() != bgp.size()) {
            throw new IllegalStateException("a plan has all patterns, " + bgp.size() + ", got " + order);
        }
        return Optional.of(scorer.score(scorer.withBestStart(order, nativeOrder)));
    }

    /**
     * The best tree, or nothing if the search found none in time that is more than an order.
     *
     * @param order what the tree's certainty is against
     */
    public Optional<ScoredTree> bestTree(JoinOrder order, Deadline deadline) {
        if (!query.searchTree(deadline) || !query.treeIsBetter()) {
            return Optional.empty();
        }
        Plan tree = query.tree();
        return tree.isLeftLinear() ? Optional.empty() : Optional.of(scorer.score(tree, order));
    }

    /** How sure the model is that the joins of the first order have fewer rows, if it can tell. */
    public OptionalDouble certainty(JoinOrder first, JoinOrder second) {
        return scorer.certainty(first, second);
    }

    /** ln of the rows after each pattern of an order; empty if the model predicts whole plans alone. */
    public List<Double> logRows(JoinOrder order) {
        return scorer.logRows(order);
    }
}
