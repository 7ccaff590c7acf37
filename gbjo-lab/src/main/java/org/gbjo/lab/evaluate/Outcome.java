package org.gbjo.lab.evaluate;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gbjo.json.JsonException;

/**
 * How one contestant did on one query.
 *
 * @param contestant its name
 * @param setup that of the contestant
 * @param query the name of the query
 * @param queryHash of the query itself
 * @param size how many patterns
 * @param cost the true C_out of the plan
 * @param predicted the logarithm of the cost that the planner predicted, NaN if it predicts none
 * @param evaluations how many plans the model was asked about
 * @param plan the plan as text
 */
public record Outcome(
        String contestant,
        String setup,
        String query,
        String queryHash,
        int size,
        double cost,
        double predicted,
        long evaluations,
        String plan) {

    Map<String, Object> toJson() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("contestant", contestant);
        members.put("setup", setup);
        members.put("query", query);
        members.put("queryHash", queryHash);
        members.put("size", (long) size);
        members.put("cost", cost);
        members.put("predicted", predicted);
        members.put("evaluations", evaluations);
        members.put("plan", plan);
        return members;
    }

    static Outcome fromJson(Map<String, Object> members) {
        return new Outcome(
                text(members, "contestant"),
                text(members, "setup"),
                text(members, "query"),
                text(members, "queryHash"),
                (int) number(members, "size"),
                number(members, "cost"),
                number(members, "predicted"),
                (long) number(members, "evaluations"),
                text(members, "plan"));
    }

    /** A member of a line that is a text. */
    public static String text(Map<String, Object> members, String name) {
        if (members.get(name) instanceof String text) {
            return text;
        }
        throw new JsonException("'" + name + "' should be a text, got " + members.get(name));
    }

    /** A member of a line that is a number. JSON writes what is infinite or no number as a text. */
    public static double number(Map<String, Object> members, String name) {
        Object value = members.get(name);
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        // JSON has no words for these; the logarithm of no rows is one of them.
        if ("Infinity".equals(value) || "-Infinity".equals(value) || "NaN".equals(value)) {
            return Double.parseDouble((String) value);
        }
        throw new JsonException("'" + name + "' should be a number, got " + value);
    }
}
