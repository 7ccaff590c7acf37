package org.gbjo.decision.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gbjo.paper.model.Workspace;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.JoinTree;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanBatch;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.gbjo.statistics.PatternCounts;

/**
 * Scores orders of one BGP. The memory of one thread, reused from query to query.
 *
 * <p>An engine of nested loops pays for the rows of each join, which is C_out, and for the rows of the first pattern.
 * C_out cannot tell the first two patterns from each other, so where the model folder knows counts, the first pattern's
 * is added.
 */
final class OrderScorer {
    private final Workspace workspace;
    private final Optional<PatternCounts> counts;
    private final PlanBatch batch = new PlanBatch();
    private final double[] costs = new double[1];
    private Bgp bgp;
    private KnownCounts known = KnownCounts.NONE;

    OrderScorer(LoadedModel model) {
        workspace = model.costModel().newWorkspace();
        counts = model.counts();
    }

    void open(Bgp opened, KnownCounts knownCounts, Deadline deadline) {
        bgp = opened;
        known = knownCounts;
        workspace.open(bgp, known, deadline);
    }

    /** How many matches a pattern has, where the model folder knows counts. */
    private double count(int pattern) {
        return known.of(pattern, counts.orElseThrow().count(bgp.pattern(pattern)));
    }

    ScoredOrder score(JoinOrder order) {
        batch.reset(order.size());
        batch.addOrder(order.toArray());
        workspace.costs(batch, costs);
        double first = counts.isPresent() ? count(order.at(0)) : 0;
        return new ScoredOrder(order, logAdd(costs[0], first));
    }

    /** Scores a tree against an order, after each of its joins has been given the better side to begin with. */
    ScoredTree score(Plan plan, JoinOrder against) {
        batch.reset(bgp.size());
        batch.add(plan);
        Plan numbered = batch.plan(0);
        double[] ofJoins = new double[bgp.size() - 1];
        Map<PatternSet, Double> rows = new HashMap<>();
        if (workspace.joinRows(batch, 0, ofJoins)) {
            List<Plan.Join> joins = numbered.joins();
            for (int join = 0; join < ofJoins.length; join++) {
                rows.put(joins.get(join).patterns(), ofJoins[join]);
            }
        }
        workspace.costs(batch, costs);
        batch.addOrder(against.toArray());
        OptionalDouble certainty = known(workspace.certainty(batch, 0, 1));
        Plan executable = withBestSides(plan, rows);
        double starts = 0;
        double hashed = ScoredTree.UNKNOWN_ROWS;
        for (Plan.Join join : executable.joins()) {
            if (join.left() instanceof Plan.Leaf start && counts.isPresent()) {
                starts += count(start.pattern());
            } else if (JoinTree.isHashJoin(join)) {
                hashed = Math.max(hashed, rows.getOrDefault(join.left().patterns(), hashed));
            }
        }
        double result = rows.getOrDefault(bgp.all(), ScoredTree.UNKNOWN_ROWS);
        return new ScoredTree(new JoinTree(executable), logAdd(costs[0], starts), certainty, result, hashed);
    }

    /** Of two patterns the one with fewer matches first, of two trees the one with fewer rows; single patterns last. */
    private Plan withBestSides(Plan plan, Map<PatternSet, Double> rows) {
        if (!(plan instanceof Plan.Join join)) {
            return plan;
        }
        Plan left = withBestSides(join.left(), rows);
        Plan right = withBestSides(join.right(), rows);
        boolean swap;
        if (left instanceof Plan.Leaf first && right instanceof Plan.Leaf second) {
            swap = counts.isPresent() && count(second.pattern()) < count(first.pattern());
        } else if (left instanceof Plan.Leaf || right instanceof Plan.Leaf) {
            swap = left instanceof Plan.Leaf;
        } else {
            swap = !rows.isEmpty() && rows.get(right.patterns()) < rows.get(left.patterns());
        }
        return swap ? new Plan.Join(right, left) : new Plan.Join(left, right);
    }

    /** ln of the rows after each pattern of an order; empty if the model predicts whole plans only. */
    List<Double> logRows(JoinOrder order) {
        batch.reset(order.size());
        batch.addOrder(order.toArray());
        double[] ofJoins = new double[order.size() - 1];
        if (counts.isEmpty() || !workspace.joinRows(batch, 0, ofJoins)) {
            return List.of();
        }
        List<Double> rows = new ArrayList<>(order.size());
        rows.add(Math.log(count(order.at(0))));
        for (double ofJoin : ofJoins) {
            rows.add(ofJoin);
        }
        return rows;
    }

    /** How sure the model is that the joins of the first order have fewer rows, if it can tell. */
    OptionalDouble certainty(JoinOrder first, JoinOrder second) {
        batch.reset(first.size());
        batch.addOrder(first.toArray());
        batch.addOrder(second.toArray());
        return known(workspace.certainty(batch, 0, 1));
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
    JoinOrder withBestStart(JoinOrder order, JoinOrder ofEngine) {
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
