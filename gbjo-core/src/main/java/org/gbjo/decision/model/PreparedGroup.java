package org.gbjo.decision.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gbjo.cardinality.FilterShare;
import org.gbjo.cardinality.sample.DataLook;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.cardinality.sample.SampleBudget;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.PlanShape;
import org.gbjo.query.JoinGroup;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.gbjo.search.PreparedQuery;
import org.gbjo.search.StoreTimes;

/** One group as the model sees it: what its orders cost, and which of them is best. For one thread. */
public final class PreparedGroup implements Lookable {
    private final JoinGroup group;
    private final PreparedQuery query;
    private final KnownCounts known;
    private final StoreTimes times;

    PreparedGroup(JoinGroup group, PreparedQuery query, KnownCounts known, StoreTimes times) {
        this.group = group;
        this.query = query;
        this.known = known;
        this.times = times;
    }

    /**
     * An order with its cost, its time and the rows after each of its relations. A model that knows nothing but rows takes
     * each of them for a usual one of the store.
     */
    public ScoredOrder score(JoinOrder order) {
        double logCost = query.logCost(order);
        double logNanos = query.logNanos(order);
        return new ScoredOrder(
                order,
                logCost,
                Double.isNaN(logNanos) ? logCost + Math.log(times.usualNanosPerRow()) : logNanos,
                logRows(order));
    }

    /** What each filter leaves. */
    public List<FilterShare> filterShares() {
        return query.filterShares();
    }

    private List<Double> logRows(JoinOrder order) {
        List<Double> rows = new ArrayList<>(order.size());
        PatternSet before = PatternSet.EMPTY;
        for (int place = 0; place < order.size(); place++) {
            before = before.with(order.at(place));
            rows.add(query.logRows(before.low(), before.high()));
        }
        return rows;
    }

    /** The best order, or nothing if the search found none in time. An order that is not allowed is a failure. */
    public Optional<ScoredOrder> bestOrder(Deadline deadline) {
        query.searchOrder(PlanShape.ORDER, deadline);
        if (Double.isNaN(query.logOrderCost())) {
            return Optional.empty();
        }
        return Optional.of(foundOrder());
    }

    private ScoredOrder foundOrder() {
        JoinOrder order = JoinOrder.of(query.order());
        if (!order.isAllowedBy(group)) {
            throw new IllegalStateException(
                    "an order has all " + group.size() + " relations, each after what it needs, got " + order);
        }
        return score(order);
    }

    @Override
    public boolean mayLook(SampleBudget budget) {
        return query.mayLook(budget);
    }

    @Override
    public ScoredOrder look(
            LookUps data,
            SampleBudget budget,
            ScoredOrder found,
            JoinOrder nativeOrder,
            PlanShape wanted,
            Deadline deadline) {
        boolean isFound = query.look(data, budget, known, nativeOrder.toArray(), wanted, deadline);
        return isFound ? foundOrder() : score(found.order());
    }

    @Override
    public DataLook seen() {
        return query.seen();
    }

    @Override
    public Optional<ScoredOrder> bestOrderWithoutLook(JoinOrder nativeOrder, PlanShape wanted, Deadline deadline) {
        query.forgetLook(known, deadline);
        return bestOrder(deadline);
    }
}
