package org.gbjo.search;

import java.util.List;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.EstimatedCardinalities;
import org.gbjo.cardinality.Estimator;
import org.gbjo.cardinality.FilterShare;
import org.gbjo.cardinality.ratio.RatioCardinalities;
import org.gbjo.cardinality.ratio.RowRatios;
import org.gbjo.cardinality.sample.DataLook;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.cardinality.sample.SampleBudget;
import org.gbjo.cardinality.sample.SampledCardinalities;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanShape;
import org.gbjo.query.Bgp;
import org.gbjo.query.JoinGroup;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.PatternBits;
import org.gbjo.run.Deadline;
import org.gbjo.statistics.PatternCounts;

/**
 * A query as an estimator sees it, with the searches for orders and trees. Allocates nothing but the tree once it has grown
 * to the largest query.
 */
public final class EstimatedQuery implements PreparedQuery {
    /** By how much ln of the cost must be less: sums that were added up in another order differ by less. */
    private static final double LEAST_GAIN = 1e-9;

    /** The same seed draws the same rows. */
    private static final long SEED = 20261118;

    private final EstimatedCardinalities estimates;
    /** Made for the first query that has ratios. */
    private RatioCardinalities corrected;
    /** The estimates, corrected if the query has ratios. */
    private EstimatedCardinalities predicted;
    /** Made for the first query that is looked at. */
    private SampledCardinalities sampled;
    /** What is predicted, or what a look at the data makes of it. */
    private EstimatedCardinalities cardinalities;

    private final StepCost stepCost;
    private final OrderSearch orders;
    private final EstimatedGroup group;
    private final TreeSearch trees;
    private final TimeCost time;
    private final boolean timed;
    private final JoinSets first = new JoinSets();
    private final JoinSets second = new JoinSets();
    /** Whether this is opened for a group, and not for a BGP. */
    private boolean isGroup;

    private double logOrderCost;
    private double logTreeCost;
    private boolean treeIsBetter;

    /** For orders and trees of the least C_out. */
    public EstimatedQuery(Estimator estimator) {
        this(estimator, StepCost.C_OUT);
    }

    /** For orders and trees that take the least time in the store that is given with each query. */
    public static EstimatedQuery timed(Estimator estimator) {
        return new EstimatedQuery(estimator, new TimeCost());
    }

    /** For orders and trees whose steps cost the least. */
    public EstimatedQuery(Estimator estimator, StepCost stepCost) {
        this(estimator, SearchPolicy.DEFAULT, stepCost);
    }

    EstimatedQuery(Estimator estimator, SearchPolicy policy, StepCost stepCost) {
        this.estimates = estimator.newCardinalities();
        this.predicted = estimates;
        this.cardinalities = estimates;
        this.stepCost = stepCost;
        this.timed = stepCost instanceof TimeCost;
        this.time = stepCost instanceof TimeCost given ? given : new TimeCost();
        this.orders = new OrderSearch(policy, stepCost);
        this.group = new EstimatedGroup(policy);
        this.trees = new TreeSearch(stepCost);
    }

    @Override
    public void open(Bgp bgp, KnownCounts known, Deadline deadline) {
        open(bgp, known, RowRatios.NONE, StoreTimes.ROWS, deadline);
    }

    @Override
    public void open(Bgp bgp, KnownCounts known, RowRatios ratios, StoreTimes times, Deadline deadline) {
        if (bgp.size() < 2) {
            throw new IllegalArgumentException("only a BGP of at least 2 patterns has joins, got " + bgp.size());
        }
        predicted = ratios.isEmpty() ? estimates : corrected(ratios);
        cardinalities = predicted;
        predicted.open(bgp, known, deadline);
        // Without times a row costs 1: certainty is about the rows that plans touch.
        time.open(bgp.patterns(), predicted, timed ? times : StoreTimes.ROWS);
        isGroup = false;
    }

    @Override
    public void open(JoinGroup opened, KnownCounts known, PatternCounts counts, StoreTimes times, Deadline deadline) {
        if (opened.size() < 2) {
            throw new IllegalArgumentException("only a group of at least 2 relations has joins, got " + opened.size());
        }
        deadline.check();
        predicted = estimates;
        cardinalities = estimates;
        if (opened.bgp().isPresent()) {
            estimates.open(opened.bgp().get(), known, deadline);
        }
        group.open(opened, estimates, counts, timed ? times : StoreTimes.ROWS);
        isGroup = true;
    }

    private RatioCardinalities corrected(RowRatios ratios) {
        if (corrected == null) {
            corrected = new RatioCardinalities(estimates);
        }
        return corrected.with(ratios);
    }

    /** How many rows sets of patterns have. */
    public Cardinalities cardinalities() {
        return cardinalities;
    }

    @Override
    public OrderSearch.Outcome searchOrder(PlanShape wanted, Deadline deadline) {
        treeIsBetter = false;
        if (isGroup) {
            return searchGroup(deadline);
        }
        boolean withTrees = wanted == PlanShape.TREE;
        OrderSearch.Outcome outcome;
        do {
            outcome = orders.search(cardinalities, withTrees ? trees : null, deadline);
        } while (outcome != OrderSearch.Outcome.LATE && cardinalities.refine(orders.order(), deadline));
        logOrderCost = Cardinalities.log(orders.cost());
        if (cardinalities.growsRoughly() && Double.isFinite(logOrderCost)) {
            logOrderCost = logCost(orders.order(), cardinalities, stepCost);
        }
        if (withTrees && outcome != OrderSearch.Outcome.LATE && trees.isComplete()) {
            logTreeCost = Cardinalities.log(trees.cost());
            treeIsBetter = logTreeCost < logOrderCost - LEAST_GAIN;
        }
        return outcome;
    }

    private OrderSearch.Outcome searchGroup(Deadline deadline) {
        OrderSearch.Outcome outcome = group.search(deadline);
        while (outcome != OrderSearch.Outcome.LATE && isRefined(group.order(), deadline)) {
            outcome = group.search(deadline);
        }
        logOrderCost = group.logOrderCost();
        return outcome;
    }

    /** Whether a look at the data of the patterns has changed what the group is predicted to have. */
    private boolean isRefined(int[] order, Deadline deadline) {
        boolean isRefined = cardinalities == sampled && sampled.refine(group.patternsOf(order), deadline);
        if (isRefined) {
            group.describe(sampled);
        }
        return isRefined;
    }

    @Override
    public boolean mayLook(SampleBudget budget) {
        return isGroup
                ? group.patterns() > 2 && SampledCardinalities.mayPay(group.rowsTouched(group.order()), budget)
                : estimates.bgp().size() > 2 && SampledCardinalities.mayPay(rows(orders.order()), budget);
    }

    @Override
    public boolean look(
            LookUps data, SampleBudget budget, KnownCounts known, int[] other, PlanShape wanted, Deadline deadline) {
        if (sampled == null || !sampled.corrects(predicted)) {
            sampled = new SampledCardinalities(predicted, SEED);
        }
        if (isGroup) {
            return lookForGroup(data, budget, known, other, deadline);
        }
        sampled.begin(data, budget, known);
        cardinalities = sampled;
        try {
            boolean found = !sampled.refine(orders.order(), deadline)
                    || searchOrder(wanted, deadline) != OrderSearch.Outcome.LATE;
            sampled.verify(other, deadline);
            return found;
        } finally {
            sampled.end();
        }
    }

    /** What is read is a share of what the group costs, which may be far less than its patterns would alone. */
    private boolean lookForGroup(LookUps data, SampleBudget budget, KnownCounts known, int[] other, Deadline deadline) {
        double share = Math.min(1, group.rowsTouched(group.order()) / rows(group.patternsOf(group.order())));
        sampled.begin(data, budget.withShare(share * budget.share()), known);
        cardinalities = sampled;
        try {
            boolean found = !isRefined(group.order(), deadline) || searchGroup(deadline) != OrderSearch.Outcome.LATE;
            sampled.verify(group.patternsOf(other), deadline);
            return found;
        } finally {
            sampled.end();
            group.describe(sampled);
        }
    }

    @Override
    public void forgetLook(KnownCounts known, Deadline deadline) {
        cardinalities = predicted;
        predicted.open(predicted.bgp(), known, deadline);
        if (isGroup) {
            group.describe(predicted);
        }
    }

    @Override
    public DataLook seen() {
        return sampled.seen();
    }

    /** The C_out of an order, whatever its steps cost. */
    private double rows(int[] order) {
        double sum = 0;
        long low = PatternBits.low(order[0]);
        long high = PatternBits.high(order[0]);
        for (int place = 1; place < order.length; place++) {
            low |= PatternBits.low(order[place]);
            high |= PatternBits.high(order[place]);
            sum += cardinalities.rows(low, high);
        }
        return sum;
    }

    static double logCost(int[] order, Cardinalities ofSets, StepCost ofSteps) {
        long low = PatternBits.low(order[0]);
        long high = PatternBits.high(order[0]);
        double rows = ofSets.rows(low, high);
        double sum = ofSteps.start(order[0], rows);
        for (int place = 1; place < order.length; place++) {
            int next = order[place];
            double ofNext = ofSets.rows(PatternBits.low(next), PatternBits.high(next));
            sum += ofSteps.lookUp(next, low, high, rows, ofNext);
            low |= PatternBits.low(next);
            high |= PatternBits.high(next);
            rows = ofSets.rows(low, high);
            sum += ofSteps.output(rows);
        }
        return Cardinalities.log(sum);
    }

    @Override
    public int[] order() {
        return isGroup ? group.order() : orders.order();
    }

    @Override
    public double logOrderCost() {
        return logOrderCost;
    }

    @Override
    public boolean foundWithProducts() {
        return orders.foundWithProducts();
    }

    @Override
    public int sets() {
        return orders.sets();
    }

    @Override
    public long rowsRead() {
        return cardinalities.rowsRead();
    }

    @Override
    public boolean treeIsBetter() {
        return treeIsBetter;
    }

    @Override
    public Plan tree() {
        return treeIsBetter ? trees.plan() : Plan.leftLinear(orders.order());
    }

    @Override
    public double logTreeCost() {
        return treeIsBetter ? logTreeCost : logOrderCost;
    }

    @Override
    public double logCost(JoinOrder order) {
        if (isGroup) {
            return Cardinalities.log(group.rowsTouched(order.toArray()));
        }
        first.of(order, cardinalities);
        return first.logCost();
    }

    @Override
    public double logCost(Plan plan) {
        first.of(plan, cardinalities);
        return first.logCost();
    }

    @Override
    public double logNanos(JoinOrder order) {
        if (!timed) {
            return OrderSearch.UNKNOWN_COST;
        }
        if (isGroup) {
            return group.logNanos(order);
        }
        first.of(order, time, cardinalities);
        return first.logCost();
    }

    @Override
    public double logNanos(Plan plan) {
        if (!timed) {
            return OrderSearch.UNKNOWN_COST;
        }
        first.of(plan, time, cardinalities);
        return first.logCost();
    }

    @Override
    public double logRows(long low, long high) {
        return isGroup ? group.logRows(low, high) : cardinalities.logRows(low, high);
    }

    @Override
    public List<FilterShare> filterShares() {
        return isGroup ? group.filterShares() : List.of();
    }

    @Override
    public double logEstimate(long low, long high) {
        return estimates.logRows(low, high);
    }

    @Override
    public double certainty(JoinOrder one, JoinOrder other) {
        if (isGroup) {
            return Double.NaN;
        }
        first.of(one, time, cardinalities);
        second.of(other, time, cardinalities);
        return first.certaintyAgainst(second, cardinalities);
    }

    @Override
    public double certainty(Plan one, JoinOrder other) {
        first.of(one, time, cardinalities);
        second.of(other, time, cardinalities);
        return first.certaintyAgainst(second, cardinalities);
    }
}
