package org.gbjo.search;

import org.gbjo.api.PublicApi;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;

/**
 * The cheapest and the dearest plan under C_out, by the same searches as everything else, with nothing left out. On the
 * cardinalities of an oracle that is the true optimum. Counting is dear, so sets that no better plan has are not counted.
 */
@PublicApi
public final class ExactSearch {
    /** 2^20 sets, some hundred MB where none can be left out. */
    public static final int LEFT_LINEAR_LIMIT = 20;
    /** 3^16 splits: about a second. */
    public static final int BUSHY_LIMIT = 16;

    private final Bgp bgp;
    private final Cardinalities cardinalities;
    private final Deadline deadline;

    public ExactSearch(Cardinalities cardinalities, Deadline deadline) {
        this.bgp = cardinalities.bgp();
        this.cardinalities = cardinalities;
        this.deadline = deadline;
    }

    /** The cheapest order, cartesian products included. */
    public Optimum bestLeftLinear() {
        return order(SearchPolicy.EXHAUSTIVE, OrderSearch.Goal.CHEAPEST);
    }

    /** The cheapest order that joins what is connected before it multiplies what is not. */
    public Optimum bestConnectedLeftLinear() {
        return order(SearchPolicy.EXHAUSTIVE_CONNECTED, OrderSearch.Goal.CHEAPEST);
    }

    /** The dearest order that joins what is connected before it multiplies what is not. */
    public Optimum worstConnectedLeftLinear() {
        return order(SearchPolicy.EXHAUSTIVE_CONNECTED, OrderSearch.Goal.DEAREST);
    }

    private Optimum order(SearchPolicy policy, OrderSearch.Goal goal) {
        checkSize(LEFT_LINEAR_LIMIT, "left-linear");
        if (bgp.size() == 1) {
            return new Optimum(Plan.leftLinear(0), 0);
        }
        OrderSearch search = new OrderSearch(policy, StepCost.C_OUT, goal);
        if (search.search(cardinalities, deadline) == OrderSearch.Outcome.LATE) {
            deadline.check();
        }
        return new Optimum(Plan.leftLinear(search.order()), search.cost());
    }

    /** The cheapest tree of any shape, cartesian products included. */
    public Optimum bestBushy() {
        checkSize(BUSHY_LIMIT, "bushy");
        if (bgp.size() == 1) {
            return new Optimum(Plan.leftLinear(0), 0);
        }
        OrderSearch orders = new OrderSearch(SearchPolicy.EXHAUSTIVE, StepCost.C_OUT);
        TreeSearch trees = new TreeSearch(StepCost.C_OUT);
        if (orders.search(cardinalities, trees, deadline) == OrderSearch.Outcome.LATE) {
            deadline.check();
        }
        return trees.isComplete()
                ? new Optimum(trees.plan(), trees.cost())
                : new Optimum(Plan.leftLinear(orders.order()), orders.cost());
    }

    private void checkSize(int limit, String shape) {
        if (bgp.size() > limit) {
            throw new IllegalArgumentException("the exact " + shape + " optimum is computed for at most " + limit
                    + " patterns, got " + bgp.size());
        }
    }
}
