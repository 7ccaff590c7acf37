package org.gbjo.advise.log;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gbjo.json.Json;
import org.gbjo.json.JsonException;

/** Workloads of gbjo: JSON lines, each with the patterns of a query. */
final class WorkloadLines implements LogReader {
    @Override
    public void line(String line, LogListener listener) {
        if (line.isBlank()) {
            return;
        }
        try {
            Map<String, Object> members = Json.parseObject(line);
            if (members.get("patterns") instanceof List<?> patterns && !patterns.isEmpty()) {
                listener.query(patterns.stream()
                        .map(WorkloadLines::pattern)
                        .collect(Collectors.joining(" . ", "SELECT * { ", " }")));
            } else {
                listener.unreadable();
            }
        } catch (JsonException e) {
            listener.unreadable();
        }
    }

    private static String pattern(Object pattern) {
        return pattern instanceof List<?> terms
                ? terms.stream().map(String::valueOf).collect(Collectors.joining(" "))
                : String.valueOf(pattern);
    }
}
