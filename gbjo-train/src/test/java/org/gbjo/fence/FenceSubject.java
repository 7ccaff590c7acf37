package org.gbjo.fence;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.gbjo.cardinality.Cost;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.folder.ModelFolder;
import org.gbjo.graph.Graph;
import org.gbjo.kernel.Kernels;
import org.gbjo.learned.LearnedEstimator;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.oracle.Oracle;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanShape;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.run.Deadline;
import org.gbjo.search.DefaultPlanner;
import org.gbjo.search.EstimatedQuery;
import org.gbjo.search.ExactSearch;
import org.gbjo.search.Optimum;
import org.gbjo.search.PreparedQuery;
import org.gbjo.search.StepCost;

/**
 * The searches behind the fence: all calls into planners, the model and the oracle are here. It computes with scalar
 * kernels and without deadlines, so that plans depend neither on the machine nor on its load.
 */
final class FenceSubject {
    private final GraphIdentity modelGraph;
    private final Planner orders;
    private final Planner trees;
    private final Planner treesWithStarts;
    private final PreparedQuery query;
    private final Oracle oracle;

    FenceSubject(Path modelFolder, Graph graph) {
        ModelFolder folder = ModelFolder.read(modelFolder);
        LearnedEstimator estimator = LearnedEstimator.read(folder, modelFolder).with(Kernels.scalar());
        modelGraph = folder.graph();
        orders = new DefaultPlanner(estimator);
        trees = new DefaultPlanner(estimator, PlanShape.TREE);
        treesWithStarts = new DefaultPlanner(estimator, PlanShape.TREE, StepCost.ROWS_TOUCHED);
        query = new EstimatedQuery(estimator);
        oracle = new GraphOracle(graph);
    }

    /** The graph that the model was trained on. */
    GraphIdentity modelGraph() {
        return modelGraph;
    }

    /** What the default planner chooses, with ln of the predicted cost. */
    Choice order(Bgp bgp) {
        PlanningResult planned = orders.plan(bgp, Deadline.none());
        return new Choice(text(planned.plan().order()), planned.predictedCost());
    }

    /** The tree of any shape of the least predicted C_out, with ln of it. */
    Choice tree(Bgp bgp) {
        return tree(trees, bgp);
    }

    /** The same where the rows of the patterns that a tree begins with are part of its cost. */
    Choice treeWithStarts(Bgp bgp) {
        return tree(treesWithStarts, bgp);
    }

    private static Choice tree(Planner planner, Bgp bgp) {
        PlanningResult planned = planner.plan(bgp, Deadline.none());
        return new Choice(planned.plan().toString(), planned.predictedCost());
    }

    /** ln of the C_out that the model predicts for a plan that was chosen by whomever. */
    double logCost(Bgp bgp, String plan) {
        query.open(bgp, KnownCounts.NONE, Deadline.none());
        return query.logCost(Plan.parse(plan));
    }

    /** The order of the least true C_out, with that cost. */
    Choice bestOrder(Bgp bgp) {
        Optimum optimum = search(bgp).bestLeftLinear();
        return new Choice(text(optimum.plan().order()), optimum.cost());
    }

    /** The tree of any shape of the least true C_out, with that cost. */
    Choice bestTree(Bgp bgp) {
        Optimum optimum = search(bgp).bestBushy();
        return new Choice(optimum.plan().toString(), optimum.cost());
    }

    private ExactSearch search(Bgp bgp) {
        return new ExactSearch(oracle.open(bgp, Deadline.none()), Deadline.none());
    }

    /** The true C_out of a plan. */
    double trueCost(Bgp bgp, String plan) {
        return Cost.cOut(Plan.parse(plan), oracle.open(bgp, Deadline.none()));
    }

    private static String text(int[] order) {
        return Arrays.stream(order)
                .mapToObj(pattern -> Integer.toString(pattern + 1))
                .collect(Collectors.joining(","));
    }
}
