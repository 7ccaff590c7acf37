package org.gbjo.cli.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.paper.search.TraceStep;
import org.gbjo.workload.Query;

/** The steps of a search as JSON. */
final class PlanningTrace {
    private PlanningTrace() {}

    static Map<String, Object> toJson(Query query, List<TraceStep> steps) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("id", query.id());
        json.put("patterns", query.bgp().patterns());
        json.put("steps", steps.stream().map(PlanningTrace::toJson).toList());
        return json;
    }

    /** A step without its soft plan, which is as large as the square of the query. */
    static Map<String, Object> figures(TraceStep step) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("start", step.start());
        json.put("step", step.step());
        json.put("temperature", step.temperature());
        json.put("penaltyFactor", step.penaltyFactor());
        json.put("softCost", step.softCost());
        json.put("loss", step.loss());
        json.put("patternOutputs", step.penalties().patternOutputs());
        json.put("joinInputs", step.penalties().joinInputs());
        json.put("joinOutputs", step.penalties().joinOutputs());
        json.put("leftLinear", step.penalties().leftLinear());
        json.put("acyclic", step.penalties().acyclic());
        json.put("projected", CostedPlan.text(step.projected()));
        return json;
    }

    private static Map<String, Object> toJson(TraceStep step) {
        Map<String, Object> json = figures(step);
        List<List<Float>> edges = new ArrayList<>();
        for (float[] row : step.edges()) {
            List<Float> values = new ArrayList<>();
            for (float value : row) {
                values.add(value);
            }
            edges.add(values);
        }
        json.put("edges", edges);
        return json;
    }
}
