package org.gbjo.decision.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gbjo.cardinality.ratio.RowRatios;
import org.gbjo.cardinality.sample.DataLook;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.cardinality.sample.SampleBudget;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.JoinTree;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanShape;
import org.gbjo.query.Bgp;
import org.gbjo.query.JoinGroup;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.PatternBits;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.gbjo.search.PreparedQuery;
import org.gbjo.search.StoreTimes;
import org.gbjo.statistics.PatternCounts;

/**
 * One BGP as the model sees it: what its orders and trees cost, and which of them is best. The memory of one thread,
 * reused from query to query.
 *
 * <p>Plans are compared by the time that they are predicted to take in the store. Beside it stand the rows that a plan
 * touches: those of each join, which are C_out, and those of the patterns that it begins with, where the model folder
 * knows counts. A model that knows rows alone takes each for a usual one of the store.
 */
public final class PreparedBgp implements Lookable {
    private final PreparedQuery query;
    private final Optional<PatternCounts> counts;
    private Bgp bgp;
    private KnownCounts known = KnownCounts.NONE;
    private StoreTimes times = StoreTimes.ROWS;

    PreparedBgp(LoadedModel model) {
        this.query = model.queries().get();
        this.counts = model.counts();
    }

    /** Turns to another BGP; throws if the deadline passes. */
    void open(Bgp opened, KnownCounts knownCounts, RowRatios ratios, StoreTimes ofStore, Deadline deadline) {
        bgp = opened;
        known = knownCounts;
        times = ofStore;
        query.open(opened, knownCounts, ratios, ofStore, deadline);
    }

    /** Turns to a group, in the same memory; only where the model has counts. Throws if the deadline passes. */
    public PreparedGroup open(JoinGroup group, KnownCounts knownCounts, StoreTimes ofStore, Deadline deadline) {
        query.open(group, knownCounts, counts.orElseThrow(), ofStore, deadline);
        return new PreparedGroup(group, query, knownCounts, ofStore);
    }

    public ScoredOrder score(JoinOrder order) {
        double first = counts.isPresent() ? count(order.at(0)) : 0;
        double logCost = logAdd(query.logCost(order), first);
        return new ScoredOrder(order, logCost, logNanos(query.logNanos(order), logCost));
    }

    /** The predicted time, or that of so many usual rows. */
    private double logNanos(double predicted, double logRows) {
        return Double.isNaN(predicted) ? logRows + Math.log(times.usualNanosPerRow()) : predicted;
    }

    /**
     * The best order, or nothing if the search found none in time.
     *
     * @param nativeOrder decides which of the first two patterns comes first, where the model cannot tell
     * @param wanted whether a tree is looked for, too
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
        boolean timed = !Double.isNaN(query.logNanos(order));
        return Optional.of(score(timed ? order : withBestStart(order, nativeOrder)));
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
        JoinOrder best = isFound ? withBestStart(JoinOrder.of(query.order()), nativeOrder) : found.order();
        return score(best);
    }

    @Override
    public DataLook seen() {
        return query.seen();
    }

    @Override
    public Optional<ScoredOrder> bestOrderWithoutLook(JoinOrder nativeOrder, PlanShape wanted, Deadline deadline) {
        query.forgetLook(known, deadline);
        return bestOrder(nativeOrder, wanted, deadline);
    }

    /** Lets go what belongs to the last query alone. */
    void close() {
        known = KnownCounts.NONE;
    }

    /**
     * The best tree, or nothing if the search for the best order found none in time that is more than an order.
     *
     * @param order what the tree's certainty is against
     */
    public Optional<ScoredTree> bestTree(JoinOrder order) {
        if (!query.treeIsBetter()) {
            return Optional.empty();
        }
        Plan tree = query.tree();
        if (!tree.patterns().equals(bgp.all())) {
            throw new IllegalStateException("a plan has all patterns, " + bgp.size() + ", got " + tree);
        }
        return tree.isLeftLinear() ? Optional.empty() : Optional.of(score(tree, order));
    }

    /** How sure the model is that the first order costs less, if it can tell. */
    public OptionalDouble certainty(JoinOrder first, JoinOrder second) {
        return known(query.certainty(first, second));
    }

    /** ln of the rows after each pattern of an order; empty without counts. */
    public List<Double> logRows(JoinOrder order) {
        return logRows(order, query::logRows);
    }

    /** The same without what executions taught. */
    public List<Double> logEstimates(JoinOrder order) {
        return logRows(order, query::logEstimate);
    }

    /** ln of the rows of a set of patterns. */
    private interface SetRows {
        double log(long low, long high);
    }

    private List<Double> logRows(JoinOrder order, SetRows ofSet) {
        if (counts.isEmpty()) {
            return List.of();
        }
        List<Double> rows = new ArrayList<>(order.size());
        rows.add(Math.log(count(order.at(0))));
        long low = PatternBits.low(order.at(0));
        long high = PatternBits.high(order.at(0));
        for (int place = 1; place < order.size(); place++) {
            low |= PatternBits.low(order.at(place));
            high |= PatternBits.high(order.at(place));
            rows.add(ofSet.log(low, high));
        }
        return rows;
    }

    /** Scores a tree against an order. */
    private ScoredTree score(Plan plan, JoinOrder against) {
        OptionalDouble certainty = known(query.certainty(plan, against));
        boolean timed = !Double.isNaN(query.logNanos(plan));
        Plan executable = timed ? plan : withBestSides(plan);
        double starts = 0;
        double hashed = ScoredTree.UNKNOWN_ROWS;
        for (Plan.Join join : executable.joins()) {
            if (join.left() instanceof Plan.Leaf start && counts.isPresent()) {
                starts += count(start.pattern());
            } else if (JoinTree.isHashJoin(join)) {
                hashed = Math.max(hashed, logRows(join.left().patterns()));
            }
        }
        double logCost = logAdd(query.logCost(plan), starts);
        double logResultNanos = logRows(bgp.all()) + Math.log(timed ? times.rowNanos() : times.usualNanosPerRow());
        return new ScoredTree(
                new JoinTree(executable),
                logCost,
                logNanos(query.logNanos(executable), logCost),
                certainty,
                logResultNanos,
                hashed);
    }

    /** How many matches a pattern has, where the model folder knows counts. */
    private double count(int pattern) {
        return known.of(pattern, counts.orElseThrow().count(bgp.pattern(pattern)));
    }

    private double logRows(PatternSet set) {
        return query.logRows(set.low(), set.high());
    }

    /** Of two patterns the one with fewer matches first, of two trees the one with fewer rows; single patterns last. */
    private Plan withBestSides(Plan plan) {
        if (!(plan instanceof Plan.Join join)) {
            return plan;
        }
        Plan left = withBestSides(join.left());
        Plan right = withBestSides(join.right());
        boolean swap;
        if (left instanceof Plan.Leaf first && right instanceof Plan.Leaf second) {
            swap = counts.isPresent() && count(second.pattern()) < count(first.pattern());
        } else if (left instanceof Plan.Leaf || right instanceof Plan.Leaf) {
            swap = left instanceof Plan.Leaf;
        } else {
            swap = logRows(right.patterns()) < logRows(left.patterns());
        }
        return swap ? new Plan.Join(right, left) : new Plan.Join(left, right);
    }

    private static OptionalDouble known(double certainty) {
        return Double.isNaN(certainty) ? OptionalDouble.empty() : OptionalDouble.of(certainty);
    }

    /** ln of e^logCost + rows. */
    private static double logAdd(double logCost, double rows) {
        if (rows <= 0) {
            return logCost;
        }
        double logRows = Math.log(rows);
        double greater = Math.max(logCost, logRows);
        return greater + Math.log1p(Math.exp(Math.min(logCost, logRows) - greater));
    }

    /**
     * The better of an order and the same with its first two patterns exchanged; without counts, as the engine has
     * them.
     */
    private JoinOrder withBestStart(JoinOrder order, JoinOrder ofEngine) {
        boolean swap;
        if (counts.isPresent()) {
            swap = count(order.at(1)) < count(order.at(0));
        } else {
            swap = placeOf(order.at(1), ofEngine) < placeOf(order.at(0), ofEngine);
        }
        return swap ? order.withFirstTwoSwapped() : order;
    }

    private static int placeOf(int pattern, JoinOrder order) {
        int place = 0;
        while (order.at(place) != pattern) {
            place++;
        }
        return place;
    }
}
