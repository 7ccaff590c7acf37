package org.gbjo.decision.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.run.Deadline;

/**
 * One BGP as the model sees it: what its orders and trees cost, and which of them is best. The memory of one thread,
 * reused from query to query.
 */
public final class PreparedBgp {
    private final LoadedModel model;
    private final OrderScorer scorer;
    private Bgp bgp;
    private KnownCounts known;

    PreparedBgp(LoadedModel model) {
        this.model = model;
        this.scorer = new OrderScorer(model);
    }

    /** Turns to another BGP; throws if the deadline passes. */
    void open(Bgp opened, KnownCounts knownCounts, Deadline deadline) {
        bgp = opened;
        known = knownCounts;
        scorer.open(opened, knownCounts, deadline);
    }

    public ScoredOrder score(JoinOrder order) {
        return scorer.score(order);
    }

    /**
     * The best order, or nothing if the search found none in time.
     *
     * @param nativeOrder decides which of the first two patterns comes first, where the model cannot tell
     */
    public Optional<ScoredOrder> bestOrder(JoinOrder nativeOrder, Deadline deadline) {
        PlanningResult planned = model.planner().plan(bgp, known, deadline);
        if (!planned.isCostKnown()) {
            return Optional.empty();
        }
        JoinOrder order = JoinOrder.of(planned.plan().order());
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
        if (model.trees().isEmpty()) {
            return Optional.empty();
        }
        PlanningResult planned = model.trees().get().plan(bgp, known, deadline);
        return planned.isCostKnown() && !planned.plan().isLeftLinear()
                ? Optional.of(scorer.score(planned.plan(), order))
                : Optional.empty();
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
