package org.gbjo.paper.stepper;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gbjo.json.Json;
import org.gbjo.paper.search.TraceStep;
import org.gbjo.plan.Plan;

/** The steps of a search as the page's script reads them. Edges are in thousandths, which is all that colours show. */
public final class StepJson {
    private static final int WHOLE = 1000;

    private StepJson() {}

    /** JSON that may stand inside a script element, because it has no angle bracket. */
    static String write(int joins, List<TraceStep> steps) {
        return Json.write(of(joins, steps)).replace("<", "\\u003c");
    }

    /** All steps, with their soft plans. */
    public static Map<String, Object> of(int joins, List<TraceStep> steps) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("joins", joins);
        List<Object> list = new ArrayList<>();
        for (TraceStep step : steps) {
            Map<String, Object> entry = facts(step);
            entry.put("edges", edges(step));
            list.add(entry);
        }
        json.put("steps", list);
        return json;
    }

    /** All that is known of a step but its matrix; starts and steps count from 1, as people do. */
    static Map<String, Object> facts(TraceStep step) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("start", step.start() + 1);
        facts.put("step", step.step() + 1);
        facts.put("temperature", step.temperature());
        facts.put("penaltyFactor", step.penaltyFactor());
        facts.put("softCost", step.softCost());
        facts.put("loss", step.loss());
        facts.put("patternOutputs", step.penalties().patternOutputs());
        facts.put("joinInputs", step.penalties().joinInputs());
        facts.put("joinOutputs", step.penalties().joinOutputs());
        facts.put("leftLinear", step.penalties().leftLinear());
        facts.put("acyclic", step.penalties().acyclic());
        facts.put("plan", plan(step.projected()));
        return facts;
    }

    /** A plan as people read it: the order of its patterns, if it has one, or its tree. */
    public static String plan(Plan plan) {
        if (!plan.isLeftLinear()) {
            return plan.toString();
        }
        return IntStream.of(plan.order())
                .mapToObj(pattern -> Integer.toString(pattern + 1))
                .collect(Collectors.joining(", "));
    }

    private static List<List<Integer>> edges(TraceStep step) {
        List<List<Integer>> rows = new ArrayList<>();
        for (float[] row : step.edges()) {
            List<Integer> values = new ArrayList<>();
            for (float value : row) {
                values.add(thousandths(value));
            }
            rows.add(values);
        }
        return rows;
    }

    static int thousandths(float value) {
        return Math.round(WHOLE * value);
    }
}
