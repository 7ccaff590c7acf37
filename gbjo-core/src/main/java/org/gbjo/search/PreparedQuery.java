package org.gbjo.search;

import java.util.List;
import org.gbjo.cardinality.FilterShare;
import org.gbjo.cardinality.ratio.RowRatios;
import org.gbjo.cardinality.sample.DataLook;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.cardinality.sample.SampleBudget;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanShape;
import org.gbjo.query.Bgp;
import org.gbjo.query.JoinGroup;
import org.gbjo.query.KnownCounts;
import org.gbjo.run.Deadline;
import org.gbjo.statistics.PatternCounts;

/**
 * One BGP, described once: the best order, the best tree, the cost of any plan and how certain a comparison is all come
 * from here. Opened for one BGP after the other; belongs to one thread.
 */
public interface PreparedQuery {
    /** Turns to a BGP of at least 2 patterns. */
    void open(Bgp bgp, KnownCounts known, Deadline deadline);

    /**
     * The same with estimates that are corrected, in a store whose times are known.
     *
     * @param ratios how many times as many rows as estimated its sets have had
     * @param times what steps take there; a model that knows nothing but rows makes no use of it
     */
    default void open(Bgp bgp, KnownCounts known, RowRatios ratios, StoreTimes times, Deadline deadline) {
        open(bgp, known, deadline);
    }

    /**
     * Turns to a group of at least 2 relations, in a store whose times are known. It has no trees, and nothing is said of
     * the certainty of a comparison.
     *
     * @param counts what is known of the predicates of paths, and of what filters leave
     * @param times what steps take there; a model that knows nothing but rows counts the rows that orders touch
     */
    default void open(JoinGroup group, KnownCounts known, PatternCounts counts, StoreTimes times, Deadline deadline) {
        throw new UnsupportedOperationException("only orders of BGPs are known here, got the group " + group);
    }

    /**
     * Looks for the order whose steps cost the least.
     *
     * @param wanted whether a tree that costs less is looked for, too
     */
    OrderSearch.Outcome searchOrder(PlanShape wanted, Deadline deadline);

    /** The order that was found; reused by the next search. */
    int[] order();

    /** ln of the cost of that order, by its steps, or {@link OrderSearch#UNKNOWN_COST} if time was over before. */
    double logOrderCost();

    /** Whether that order has a cartesian product that could be avoided, and is much cheaper by it. */
    boolean foundWithProducts();

    /** How many sets of patterns were looked at. */
    int sets();

    /** How many rows of the data were read for the search, a look-up counted as one. */
    default long rowsRead() {
        return 0;
    }

    /** Whether a look at the data may pay, by what the order costs that was found. */
    default boolean mayLook(SampleBudget budget) {
        return false;
    }

    /**
     * Looks at the data for the order that was found, searches again by what was seen, and looks at another order.
     * From then on all answers are corrected by what was seen. Keeps no reference to the data.
     *
     * @param known what {@link #open} was told
     * @param other an order that the best one will be compared with
     * @return whether the search came to its end; otherwise no order was found
     */
    default boolean look(
            LookUps data, SampleBudget budget, KnownCounts known, int[] other, PlanShape wanted, Deadline deadline) {
        throw new UnsupportedOperationException("this query cannot be corrected by data");
    }

    /** Forgets what was seen of the data: the answers are estimates again, and no order is found yet. */
    default void forgetLook(KnownCounts known, Deadline deadline) {
        throw new UnsupportedOperationException("this query cannot be corrected by data");
    }

    /** What the last look has seen. */
    default DataLook seen() {
        throw new UnsupportedOperationException("this query cannot be corrected by data");
    }

    /** Whether a tree was found that costs less than the order: bushy, or an order with a better start. */
    boolean treeIsBetter();

    /** The cheapest tree, or the order if no tree costs less. */
    Plan tree();

    /** ln of the cost of that tree, by the costs of its steps. */
    double logTreeCost();

    /** ln of the C_out of an order. */
    double logCost(JoinOrder order);

    /** ln of the C_out of a plan. */
    double logCost(Plan plan);

    /** ln of the nanoseconds that an order takes, or {@link OrderSearch#UNKNOWN_COST} if it is not opened for a store. */
    default double logNanos(JoinOrder order) {
        return OrderSearch.UNKNOWN_COST;
    }

    /** The same of a plan. */
    default double logNanos(Plan plan) {
        return OrderSearch.UNKNOWN_COST;
    }

    /** ln of the rows of a set of patterns. */
    double logRows(long low, long high);

    /** What each filter of a group leaves. */
    default List<FilterShare> filterShares() {
        return List.of();
    }

    /** ln of the rows of a set as it is estimated, not corrected by ratios. */
    default double logEstimate(long low, long high) {
        return logRows(low, high);
    }

    /** How likely it is that one order costs less than another, in time or in the rows that it touches, 0 to 1. */
    double certainty(JoinOrder one, JoinOrder other);

    /** The same of a plan and an order. */
    double certainty(Plan one, JoinOrder other);
}
