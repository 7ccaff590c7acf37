package org.gbjo.decision.model;

import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanShape;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.run.Deadline;
import org.gbjo.search.OrderSearch;
import org.gbjo.search.PreparedQuery;
import org.gbjo.statistics.PatternCounts;

/** Models that are told what whole plans cost, in rows, and which plans they propose. */
public final class MadeUpModels {
    private MadeUpModels() {}

    public static LoadedModel of(
            GraphIdentity graph,
            ToDoubleFunction<Plan> rows,
            Optional<PatternCounts> counts,
            Planner orders,
            Optional<Planner> trees) {
        return new LoadedModel(graph, () -> new Query(rows, orders, trees), counts);
    }

    private static final class Query implements PreparedQuery {
        private final ToDoubleFunction<Plan> rows;
        private final Planner orders;
        private final Optional<Planner> trees;
        private Bgp bgp;
        private PlanningResult order;
        private Optional<PlanningResult> tree = Optional.empty();

        Query(ToDoubleFunction<Plan> rows, Planner orders, Optional<Planner> trees) {
            this.rows = rows;
            this.orders = orders;
            this.trees = trees;
        }

        @Override
        public void open(Bgp opened, KnownCounts known, Deadline deadline) {
            deadline.check();
            bgp = opened;
        }

        @Override
        public OrderSearch.Outcome searchOrder(PlanShape wanted, Deadline deadline) {
            order = orders.plan(bgp, deadline);
            tree = wanted == PlanShape.TREE ? trees.map(planner -> planner.plan(bgp, deadline)) : Optional.empty();
            return OrderSearch.Outcome.EXACT;
        }

        @Override
        public int[] order() {
            return order.plan().order();
        }

        @Override
        public double logOrderCost() {
            return order.predictedCost();
        }

        @Override
        public boolean foundWithProducts() {
            return false;
        }

        @Override
        public int sets() {
            return 0;
        }

        @Override
        public boolean treeIsBetter() {
            return tree.isPresent();
        }

        @Override
        public Plan tree() {
            return tree.orElse(order).plan();
        }

        @Override
        public double logTreeCost() {
            return tree.orElse(order).predictedCost();
        }

        @Override
        public double logCost(JoinOrder scored) {
            return logCost(Plan.leftLinear(scored.toArray()));
        }

        @Override
        public double logCost(Plan plan) {
            return Math.log(rows.applyAsDouble(plan));
        }

        @Override
        public double logRows(long low, long high) {
            return ScoredTree.UNKNOWN_ROWS;
        }

        @Override
        public double certainty(JoinOrder one, JoinOrder other) {
            return Double.NaN;
        }

        @Override
        public double certainty(Plan one, JoinOrder other) {
            return Double.NaN;
        }
    }
}
