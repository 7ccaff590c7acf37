package org.gbjo.cli.serve;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.StatisticsEstimator;
import org.gbjo.explain.PlanExplanation;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.folder.ModelFolder;
import org.gbjo.folder.ModelKind;
import org.gbjo.paper.landscape.CostLandscape;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.search.GradientPlanner;
import org.gbjo.paper.search.RelaxationKind;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.paper.search.TraceStep;
import org.gbjo.paper.soft.CostModels;
import org.gbjo.paper.soft.StatisticsCostModel;
import org.gbjo.paper.stepper.StepJson;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.studio.api.StudioExtension;

/** Shows the paper's search in the studio, on a GIN if one was given, otherwise on soft sets over the statistics. */
class SearchStudio implements StudioExtension {
    private static final int POINTS = 25;

    private final Optional<GinFolder> gin;

    SearchStudio(Optional<GinFolder> gin) {
        this.gin = gin;
    }

    /** A GIN with the settings of its search. */
    record GinFolder(String name, CostModel model, SearchSettings settings) {
        /** Opens a folder; whoever looks is told if the GIN was made for another graph. */
        static GinFolder open(Path folder, Optional<GraphIdentity> graph) {
            ModelFolder opened = ModelFolder.read(folder);
            if (opened.kind() != ModelKind.GIN) {
                throw new IllegalArgumentException(
                        "the studio's search takes a GIN, and " + folder + " is a model of the"
                                + " kind " + opened.kind().name().toLowerCase(Locale.ROOT)
                                + "; make one with gbjo train --preset fast, or leave out --gin");
            }
            // A search that is watched takes the relaxation of the paper, whatever the model was tuned for.
            SearchSettings tuned = SearchSettings.of(opened);
            SearchSettings shown = tuned.relaxation() == RelaxationKind.TREE ? tuned : SearchSettings.lubmStar();
            String mismatch = graph.flatMap(opened.graph()::mismatch)
                    .map(sentence -> ", which was made of another graph, so that its predictions mean little")
                    .orElse("");
            return new GinFolder("the GIN " + folder + mismatch, CostModels.read(opened, folder), shown);
        }
    }

    @Override
    public final String searchedModel() {
        return gin.map(GinFolder::name).orElse("soft sets over the statistics of the graph");
    }

    @Override
    public final boolean searches() {
        return true;
    }

    @Override
    public final Map<String, Object> search(Bgp bgp, GraphStatistics statistics, Deadline deadline) {
        List<TraceStep> steps = new ArrayList<>();
        PlanningResult result = new GradientPlanner(
                        model(statistics), gin.map(GinFolder::settings).orElseGet(SearchSettings::lubmStar))
                .plan(bgp, deadline, steps::add);
        steps.removeIf(step -> step.start() > 0);
        if (steps.isEmpty()) {
            deadline.check();
            throw new IllegalStateException("a search has at least one step");
        }
        Cardinalities predicted = new StatisticsEstimator(statistics).open(bgp, deadline);
        Map<String, Object> members = StepJson.of(bgp.size() - 1, steps);
        members.put(
                "planCosts",
                steps.stream().map(step -> cost(step.projected(), predicted)).toList());
        members.put("result", Map.of("plan", StepJson.plan(result.plan()), "cost", cost(result.plan(), predicted)));
        return members;
    }

    /** The rows of all joins, by the statistics; too many for a number are the largest one. */
    private static double cost(Plan plan, Cardinalities predicted) {
        return Math.min(Double.MAX_VALUE, PlanExplanation.of(plan, predicted).cost());
    }

    @Override
    public final Map<String, Object> landscape(Bgp bgp, List<int[]> corners, GraphStatistics statistics) {
        List<Plan> plans =
                corners.stream().map(order -> Plan.leftLinear(order.clone())).toList();
        CostLandscape landscape = CostLandscape.between(bgp, plans, model(statistics), POINTS);
        List<Object> rows = new ArrayList<>();
        for (double[] row : landscape.logCosts()) {
            List<Double> values = new ArrayList<>();
            for (double value : row) {
                values.add(value);
            }
            rows.add(values);
        }
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("logCosts", rows);
        return members;
    }

    private CostModel model(GraphStatistics statistics) {
        return gin.map(GinFolder::model).orElseGet(() -> new StatisticsCostModel(new StatisticsEstimator(statistics)));
    }
}
