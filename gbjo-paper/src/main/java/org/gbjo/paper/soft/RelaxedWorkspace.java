package org.gbjo.paper.soft;

import org.gbjo.kernel.Kernels;
import org.gbjo.learned.LearnedCardinalities;
import org.gbjo.paper.model.PlanBatch;
import org.gbjo.paper.model.SoftPlan;
import org.gbjo.paper.model.Workspace;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.PatternBits;
import org.gbjo.run.Deadline;
import org.gbjo.search.JoinSets;

/** The memory of one thread that works with a {@link LearnedCostModel}. */
final class RelaxedWorkspace implements Workspace {
    private final LearnedCardinalities cardinalities;
    private final RelaxedSetRows softSets;
    private final Memberships memberships = new Memberships();
    private final JoinSets first = new JoinSets();
    private final JoinSets second = new JoinSets();
    private double[] shares = new double[0];
    private long[] low = new long[0];
    private long[] high = new long[0];
    private int patterns;
    private boolean trioListIsOpen;
    private Deadline deadline = Deadline.none();

    RelaxedWorkspace(LearnedCardinalities cardinalities, Kernels kernels) {
        this.cardinalities = cardinalities;
        this.softSets = new RelaxedSetRows(cardinalities, kernels);
    }

    @Override
    public void open(Bgp bgp, Deadline end) {
        open(bgp, KnownCounts.NONE, end);
    }

    @Override
    public void open(Bgp bgp, KnownCounts known, Deadline end) {
        if (bgp.size() < 2) {
            throw new IllegalArgumentException("only a BGP of at least 2 patterns has joins, got " + bgp.size());
        }
        cardinalities.open(bgp, known, end);
        deadline = end;
        patterns = bgp.size();
        trioListIsOpen = false;
        if (shares.length < patterns) {
            shares = new double[patterns];
            low = new long[2 * patterns];
            high = new long[2 * patterns];
        }
    }

    /** ln of the sum of the rows of all joins, whose memberships are B (I - C)^-1. */
    @Override
    public double logCost(SoftPlan plan, SoftPlan gradient) {
        deadline.check();
        check(plan.patterns());
        if (!trioListIsOpen) {
            softSets.listTrios();
            trioListIsOpen = true;
        }
        memberships.compute(plan);
        softSets.compute(memberships);
        int joins = patterns - 1;
        double greatest = Double.NEGATIVE_INFINITY;
        for (int join = 0; join < joins; join++) {
            greatest = Math.max(greatest, softSets.logRows(join));
        }
        double total = 0;
        for (int join = 0; join < joins; join++) {
            total += Math.exp(softSets.logRows(join) - greatest);
        }
        double cost = greatest + Math.log(total);
        for (int join = 0; join < joins; join++) {
            shares[join] = Math.exp(softSets.logRows(join) - cost);
        }
        softSets.backward(shares, memberships);
        memberships.backward(plan, gradient);
        return cost;
    }

    @Override
    public int logCosts(PlanBatch plans, double[] costs) {
        check(plans.patterns());
        for (int plan = 0; plan < plans.size(); plan++) {
            if (plan > 0 && deadline.expired()) {
                return plan;
            }
            costs[plan] = joinSets(plans, plan, first).logCost();
        }
        return plans.size();
    }

    /** The sets below the joins of a plan; those of its sides come before a join. */
    private JoinSets joinSets(PlanBatch plans, int plan, JoinSets target) {
        target.open(plans.patterns());
        for (int join = 0; join < plans.joins(); join++) {
            int left = plans.left(plan, join);
            int right = plans.right(plan, join);
            low[patterns + join] = low(left) | low(right);
            high[patterns + join] = high(left) | high(right);
            target.add(low[patterns + join], high[patterns + join], cardinalities);
        }
        return target;
    }

    @Override
    public double certainty(PlanBatch plans, int one, int other) {
        check(plans.patterns());
        joinSets(plans, one, first);
        joinSets(plans, other, second);
        return first.certaintyAgainst(second, cardinalities);
    }

    private long low(int node) {
        return node >= patterns ? low[node] : PatternBits.low(node);
    }

    private long high(int node) {
        return node >= patterns ? high[node] : PatternBits.high(node);
    }

    /** A set of patterns costs the same, whatever else is in the query. */
    @Override
    public boolean costsSubplans() {
        return true;
    }

    private void check(int size) {
        if (size != patterns) {
            throw new IllegalArgumentException(
                    "the workspace was opened for " + patterns + " patterns, got a plan of " + size);
        }
    }
}
