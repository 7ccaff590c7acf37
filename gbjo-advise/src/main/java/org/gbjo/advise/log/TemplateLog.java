package org.gbjo.advise.log;

import java.util.Map;
import org.gbjo.json.Json;
import org.gbjo.json.JsonException;

/** Files of executed templates, as the plug-ins write them ({@code docs/formats.md}). */
final class TemplateLog implements LogReader {
    static final String FORMAT = "gbjo-templates";

    @Override
    public void line(String line, LogListener listener) {
        if (line.isBlank()) {
            return;
        }
        try {
            Map<String, Object> members = Json.parseObject(line);
            if (FORMAT.equals(members.get("format"))) {
                listener.other();
            } else if (members.get("template") instanceof String template) {
                listener.executed(template, count(members, "gbjo") + count(members, "native"));
            } else {
                listener.unreadable();
            }
        } catch (JsonException e) {
            listener.unreadable();
        }
    }

    private static long count(Map<String, Object> members, String whose) {
        return members.get(whose) instanceof Map<?, ?> sums && sums.get("count") instanceof Number count
                ? Math.max(0, count.longValue())
                : 0;
    }
}
