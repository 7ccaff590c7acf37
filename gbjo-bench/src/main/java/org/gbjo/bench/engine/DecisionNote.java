package org.gbjo.bench.engine;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gbjo.decision.Decision;

/** What the tables need of a decision, so that it can be kept in a file. */
record DecisionNote(String reason, long planningNanos, boolean replaces, boolean isTree, String text) {

    static DecisionNote of(Decision decision) {
        return new DecisionNote(
                decision.reason().sentence(),
                decision.planningNanos(),
                !(decision instanceof Decision.Kept),
                decision instanceof Decision.AsTree,
                decision.toString());
    }

    Map<String, Object> toJson() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("reason", reason);
        json.put("planning", planningNanos);
        json.put("replaces", replaces);
        json.put("tree", isTree);
        json.put("text", text);
        return json;
    }

    static DecisionNote fromJson(Map<?, ?> json) {
        return new DecisionNote(
                (String) json.get("reason"),
                ((Number) json.get("planning")).longValue(),
                (boolean) json.get("replaces"),
                (boolean) json.get("tree"),
                (String) json.get("text"));
    }
}
