package org.gbjo.cli.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Cost;
import org.gbjo.plan.Plan;
import org.gbjo.search.Optimum;

/**
 * A plan with its exact cost, and what it is among the plans of its query.
 *
 * @param label for people, such as {@code as written}
 * @param key for scripts, such as {@code asWritten}
 */
public record CostedPlan(String label, String key, Plan plan, double cost) {
    public static CostedPlan of(String label, String key, Plan plan, Cardinalities cardinalities) {
        return new CostedPlan(label, key, plan, Cost.cOut(plan, cardinalities));
    }

    public static CostedPlan of(String label, String key, Optimum optimum) {
        return new CostedPlan(label, key, optimum.plan(), optimum.cost());
    }

    /** As {@code --order} and {@code --plan} read it: an order where the plan is one, a tree otherwise. */
    public String text() {
        return text(plan);
    }

    public static String text(Plan plan) {
        return plan.isLeftLinear()
                ? IntStream.of(plan.order())
                        .mapToObj(i -> Integer.toString(i + 1))
                        .collect(Collectors.joining(","))
                : plan.toString();
    }

    Map<String, Object> members(Cardinalities cardinalities) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("plan", text());
        members.put("cost", cost);
        List<Object> joins = new ArrayList<>();
        for (Plan.Join join : plan.joins()) {
            joins.add(cardinalities.rows(join.patterns()));
        }
        members.put("joins", joins);
        return members;
    }
}
