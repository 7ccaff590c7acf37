package org.gbjo.paper.baseline;

import java.util.List;
import org.gbjo.paper.feature.FeatureScheme;
import org.gbjo.paper.feature.PaperFeatures;
import org.gbjo.paper.feature.SharingFeatures;
import org.gbjo.paper.feature.TermVectors;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.model.Gin;
import org.gbjo.paper.model.GinShape;
import org.gbjo.paper.model.GinWeights;
import org.gbjo.paper.model.PlanBatch;
import org.gbjo.paper.model.Workspace;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;

/** Small models and all planners on them. */
final class Models {
    private Models() {}

    static CostModel gin(long seed) {
        return gin(new PaperFeatures(TermVectors.hashed(4, 1), 1), seed);
    }

    /** A model whose patterns know their neighbours. */
    static CostModel sharingGin(long seed) {
        return gin(new SharingFeatures(TermVectors.hashed(4, 1), 1), seed);
    }

    private static CostModel gin(FeatureScheme scheme, long seed) {
        return new Gin(
                GinWeights.random(new GinShape(scheme.width(), 16, 2, 8, scheme.sharesVariables()), seed), scheme);
    }

    static List<ModelPlanner> leftLinearPlanners(CostModel model, boolean connected, long seed) {
        return List.of(
                new ExhaustivePlanner(model, connected),
                new DynamicProgrammingPlanner(model, false, connected),
                new GreedyPlanner(model, connected),
                new IterativeImprovementPlanner(model, 500, 20, connected, seed),
                new GeneticPlanner(model, 500, connected, seed),
                new NeuralSortPlanner(model, 10, connected, seed),
                new RandomPlanner(model, 200, connected, seed));
    }

    /** What a model predicts for one plan. */
    static double logCost(CostModel model, Bgp bgp, Plan plan) {
        Workspace workspace = model.newWorkspace();
        workspace.open(bgp);
        PlanBatch batch = new PlanBatch();
        batch.reset(bgp.size());
        batch.add(plan);
        double[] costs = new double[1];
        workspace.logCosts(batch, costs);
        return costs[0];
    }
}
