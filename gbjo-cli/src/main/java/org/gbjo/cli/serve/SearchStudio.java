package org.gbjo.cli.serve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.cardinality.StatisticsEstimator;
import org.gbjo.paper.landscape.CostLandscape;
import org.gbjo.paper.search.GradientPlanner;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.paper.search.TraceStep;
import org.gbjo.paper.soft.StatisticsCostModel;
import org.gbjo.paper.stepper.StepJson;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.studio.api.StudioExtension;

/** Shows the paper's search in the studio, on soft sets over the statistics. */
class SearchStudio implements StudioExtension {
    private static final int POINTS = 25;

    @Override
    public final boolean searches() {
        return true;
    }

    @Override
    public final Map<String, Object> search(Bgp bgp, GraphStatistics statistics, Deadline deadline) {
        List<TraceStep> steps = new ArrayList<>();
        new GradientPlanner(model(statistics), SearchSettings.lubmStar()).plan(bgp, deadline, steps::add);
        steps.removeIf(step -> step.start() > 0);
        if (steps.isEmpty()) {
            deadline.check();
            throw new IllegalStateException("a search has at least one step");
        }
        return StepJson.of(bgp.size() - 1, steps);
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

    private static StatisticsCostModel model(GraphStatistics statistics) {
        return new StatisticsCostModel(new StatisticsEstimator(statistics));
    }
}
