package org.gbjo.label;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gbjo.json.RecordJson;
import org.gbjo.workload.Query;

/**
 * Where labels come from. Equal provenance means equal labels, so that half a file can be completed later.
 *
 * @param graph the name of the graph folder, or the address of the SPARQL endpoint, that was asked for the counts
 * @param fingerprint that of the graph; empty for an endpoint, which has none
 * @param queries the name of the file or folder of the queries
 * @param queriesDigest the start of the SHA-256 of the queries, whatever file they are in
 * @param queryCount how many queries there are, also those that were left out
 * @param options which plans were chosen
 * @param finders planners on a trained model whose choice an older gbjo has labelled as well; empty in a new file
 */
public record LabelProvenance(
        String graph,
        String fingerprint,
        String queries,
        String queriesDigest,
        int queryCount,
        LabelOptions options,
        List<String> finders) {
    private static final int DIGEST_BYTES = 16;

    /** The provenance of labels for these queries. */
    public static LabelProvenance of(
            String graph, String fingerprint, String queriesName, List<Query> queries, LabelOptions options) {
        return new LabelProvenance(
                graph, fingerprint, queriesName, digest(queries), queries.size(), options, List.of());
    }

    private static String digest(List<Query> queries) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Query query : queries) {
                String text = query.id() + "\n" + query.shape() + "\n" + query.bgp() + "\n";
                digest.update(text.getBytes(StandardCharsets.UTF_8));
            }
            return HexFormat.of().formatHex(digest.digest(), 0, DIGEST_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** The members of the header of a label file. */
    public Map<String, Object> toJson() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("graph", graph);
        members.put("fingerprint", fingerprint);
        members.put("queries", queries);
        members.put("queriesDigest", queriesDigest);
        members.put("queryCount", (long) queryCount);
        members.putAll(RecordJson.toJson(options));
        if (!finders.isEmpty()) {
            members.put("finders", finders);
        }
        return members;
    }

    static LabelProvenance fromJson(Map<String, Object> members) {
        Map<String, Object> rest = new LinkedHashMap<>(members);
        List<?> finders = (List<?>) Objects.requireNonNullElse(rest.remove("finders"), List.of());
        return new LabelProvenance(
                text(rest, "graph"),
                text(rest, "fingerprint"),
                text(rest, "queries"),
                text(rest, "queriesDigest"),
                Math.toIntExact((Long) rest.remove("queryCount")),
                RecordJson.fromJson(LabelOptions.class, rest),
                finders.stream().map(Object::toString).toList());
    }

    private static String text(Map<String, Object> members, String name) {
        return Objects.requireNonNull((String) members.remove(name), "no " + name);
    }

    /** The first thing in which another provenance differs, as {@code seed 0, not 1}; empty if nothing does. */
    String difference(LabelProvenance other) {
        Map<String, Object> others = other.toJson();
        if (!finders.equals(other.finders)) {
            return "finders " + finders + ", not " + other.finders;
        }
        for (Map.Entry<String, Object> member : toJson().entrySet()) {
            Object value = others.get(member.getKey());
            if (!member.getValue().equals(value)) {
                return member.getKey() + " " + member.getValue() + ", not " + value;
            }
        }
        return "";
    }
}
