package org.gbjo.bench.engine;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What the tables need of an execution. */
record EngineResult(double seconds, long rows, boolean timedOut, Optional<DecisionNote> decision) {

    static EngineResult of(EngineRun run) {
        return new EngineResult(
                run.seconds(), run.rows(), run.timedOut(), run.decision().map(DecisionNote::of));
    }

    Map<String, Object> toJson() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("seconds", seconds);
        json.put("rows", rows);
        json.put("timedOut", timedOut);
        decision.ifPresent(note -> json.put("decision", note.toJson()));
        return json;
    }

    static EngineResult fromJson(Map<?, ?> json) {
        return new EngineResult(
                ((Number) json.get("seconds")).doubleValue(),
                ((Number) json.get("rows")).longValue(),
                (boolean) json.get("timedOut"),
                json.get("decision") instanceof Map<?, ?> note
                        ? Optional.of(DecisionNote.fromJson(note))
                        : Optional.empty());
    }
}
