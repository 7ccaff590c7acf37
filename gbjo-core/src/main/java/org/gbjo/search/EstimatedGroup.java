package org.gbjo.search;

import java.util.Arrays;
import java.util.List;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.FilterShare;
import org.gbjo.cardinality.GroupCardinalities;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.JoinGroup;
import org.gbjo.run.Deadline;
import org.gbjo.statistics.PatternCounts;

/** A group as an estimator of its patterns sees it, with the search for its best order. Belongs to one thread. */
final class EstimatedGroup {
    private final GroupTime time = new GroupTime();
    private final OrderSearch orders;
    private JoinGroup group;
    private PatternCounts counts;
    private StoreTimes times;
    private GroupCardinalities rows;

    EstimatedGroup(SearchPolicy policy) {
        orders = new OrderSearch(policy, time);
    }

    /**
     * Turns to a group.
     *
     * @param patterns the cardinalities of its patterns, which are open for them
     */
    void open(JoinGroup opened, Cardinalities patterns, PatternCounts ofPredicates, StoreTimes ofStore) {
        group = opened;
        counts = ofPredicates;
        times = ofStore;
        describe(patterns);
    }

    /** Describes the same group by other cardinalities of its patterns, or by the same which have changed. */
    void describe(Cardinalities patterns) {
        rows = new GroupCardinalities(group, patterns, counts);
        time.open(group, rows, patterns, times);
    }

    OrderSearch.Outcome search(Deadline deadline) {
        return orders.search(rows, deadline);
    }

    /** The order that was found; reused by the next search. */
    int[] order() {
        return orders.order();
    }

    /** ln of the cost of that order. */
    double logOrderCost() {
        return Cardinalities.log(orders.cost());
    }

    /** How many patterns it has. */
    int patterns() {
        return group.patterns().size();
    }

    /** The patterns of an order, without the other relations. */
    int[] patternsOf(int[] order) {
        return Arrays.stream(order).filter(relation -> relation < patterns()).toArray();
    }

    double rowsTouched(int[] order) {
        return rows.rowsTouched(JoinOrder.of(order));
    }

    double logNanos(JoinOrder order) {
        return EstimatedQuery.logCost(order.toArray(), rows, time);
    }

    double logRows(long low, long high) {
        return rows.logRows(low, high);
    }

    List<FilterShare> filterShares() {
        return rows.shares();
    }
}
