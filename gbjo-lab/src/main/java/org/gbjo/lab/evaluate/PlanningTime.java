package org.gbjo.lab.evaluate;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How long a contestant plans queries of one size, on one thread of a warm process.
 *
 * @param milliseconds the median over runs
 * @param evaluations plans that the model was asked about, in the mean over the queries
 */
public record PlanningTime(String contestant, String setup, int size, double milliseconds, double evaluations) {

    Map<String, Object> toJson() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("contestant", contestant);
        members.put("setup", setup);
        members.put("size", (long) size);
        members.put("milliseconds", milliseconds);
        members.put("evaluations", evaluations);
        return members;
    }

    public static PlanningTime fromJson(Map<String, Object> members) {
        return new PlanningTime(
                Outcome.text(members, "contestant"),
                Outcome.text(members, "setup"),
                (int) Outcome.number(members, "size"),
                Outcome.number(members, "milliseconds"),
                Outcome.number(members, "evaluations"));
    }
}
