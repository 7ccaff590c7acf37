package org.gbjo.engine;

import java.nio.file.Path;
import java.util.Optional;
import org.gbjo.cardinality.learned.LearnedEstimator;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.folder.ModelFolder;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.soft.LearnedCostModel;
import org.gbjo.plan.PlanShape;
import org.gbjo.plan.Planner;
import org.gbjo.search.DefaultPlanner;
import org.gbjo.search.StepCost;
import org.gbjo.statistics.PatternCounts;

/**
 * A model that is ready to plan.
 *
 * @param graph the graph that it was trained on
 * @param costModel scores orders for the guard
 * @param counts counts of patterns, if the model folder has them
 * @param planner finds orders
 * @param trees finds trees of any shape, if the model is of a kind that has such a planner
 */
public record LoadedModel(
        GraphIdentity graph,
        CostModel costModel,
        Optional<PatternCounts> counts,
        Planner planner,
        Optional<Planner> trees) {

    /** A graph changes while it is used, and its model stays good for some time. */
    private static final double LARGEST_GROWTH = 1.25;

    /** A model for orders alone. */
    public LoadedModel(GraphIdentity graph, CostModel costModel, Optional<PatternCounts> counts, Planner planner) {
        this(graph, costModel, counts, planner, Optional.empty());
    }

    /** The model of a folder; whatever is wrong with it is refused in one sentence. */
    public static LoadedModel read(Path folder) {
        ModelFolder model = ModelFolder.read(folder);
        LearnedEstimator estimator = model.estimator(folder);
        return new LoadedModel(
                model.graph(),
                new LearnedCostModel(estimator),
                Optional.of(model.openStatistics(folder)),
                new DefaultPlanner(estimator),
                Optional.of(new DefaultPlanner(estimator, PlanShape.TREE, StepCost.ROWS_TOUCHED)));
    }

    /** What to tell a user who applies the model to a graph of this many triples; nothing if it may well be its own. */
    Optional<String> mismatch(long triples) {
        double ratio = (double) triples / graph.triples();
        if (!graph.isKnown() || (ratio >= 1 / LARGEST_GROWTH && ratio <= LARGEST_GROWTH)) {
            return Optional.empty();
        }
        return Optional.of("was trained on " + origin() + ", but this graph has " + triples
                + " triples; its orders may be poor, train one for this graph with gbjo learn");
    }

    /** Which graph the model is of, for people. */
    public String origin() {
        return graph.isKnown()
                ? "a graph of " + graph.triples() + " triples and " + graph.predicates() + " predicates, fingerprint "
                        + graph.fingerprint()
                : "a graph that it does not name";
    }
}
