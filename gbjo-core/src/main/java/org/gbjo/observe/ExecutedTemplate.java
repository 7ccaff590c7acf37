package org.gbjo.observe;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What executions of one template were like.
 *
 * @param template its text
 * @param reason why the last execution had its order, by the name of a {@link org.gbjo.decision.Reason}
 * @param ours executions of gbjo's plans
 * @param ofEngine executions of the engine's own order
 */
public record ExecutedTemplate(String template, String reason, Sums ours, Sums ofEngine) {
    /**
     * Sums over executions.
     *
     * @param count how many there were
     * @param cutOff how many of them did not run to their end
     * @param nanos the time inside the engine
     * @param rows how many solutions there were
     */
    public record Sums(long count, long cutOff, long nanos, long rows) {
        static final Sums NONE = new Sums(0, 0, 0, 0);

        Sums with(ObservedBgp bgp) {
            long weight = bgp.weight();
            return new Sums(
                    count + weight,
                    cutOff + (bgp.complete() ? 0 : weight),
                    nanos + weight * bgp.nanos(),
                    rows + weight * bgp.resultRows());
        }

        Map<String, Object> toJson() {
            Map<String, Object> members = new LinkedHashMap<>();
            members.put("count", count);
            members.put("cutOff", cutOff);
            members.put("nanos", nanos);
            members.put("rows", rows);
            return members;
        }

        static Sums parse(Object json) {
            Map<?, ?> members = (Map<?, ?>) json;
            return new Sums(
                    number(members, "count"),
                    number(members, "cutOff"),
                    number(members, "nanos"),
                    number(members, "rows"));
        }

        private static long number(Map<?, ?> members, String name) {
            return ((Number) members.get(name)).longValue();
        }
    }

    static ExecutedTemplate unseen(String template) {
        return new ExecutedTemplate(template, "", Sums.NONE, Sums.NONE);
    }

    ExecutedTemplate with(ObservedBgp bgp) {
        boolean isOurs = bgp.plan().isOurs();
        return new ExecutedTemplate(
                template,
                bgp.decision().reason().name(),
                isOurs ? ours.with(bgp) : ours,
                isOurs ? ofEngine : ofEngine.with(bgp));
    }

    /** The time of all executions. */
    public long nanos() {
        return ours.nanos + ofEngine.nanos;
    }

    Map<String, Object> toJson() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("template", template);
        members.put("reason", reason);
        members.put("gbjo", ours.toJson());
        members.put("native", ofEngine.toJson());
        return members;
    }

    static ExecutedTemplate parse(Map<String, Object> members) {
        return new ExecutedTemplate(
                members.get("template").toString(),
                members.get("reason").toString(),
                Sums.parse(members.get("gbjo")),
                Sums.parse(members.get("native")));
    }
}
