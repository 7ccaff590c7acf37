package org.gbjo.cli.plan;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.jena.query.Query;
import org.gbjo.cardinality.Estimator;
import org.gbjo.decision.hint.QueryHints;
import org.gbjo.decision.settings.ObserveSettings;
import org.gbjo.decision.settings.Settings;
import org.gbjo.folder.ModelFolder;
import org.gbjo.json.Json;
import org.gbjo.query.Bgp;
import org.gbjo.run.AtomicFiles;
import org.gbjo.run.Deadline;
import org.gbjo.workload.QueryFiles;
import org.gbjo.workload.QueryFormatException;

/**
 * Collects all that others need to understand a plan, in one file: queries, the numbers of their decisions, versions and
 * settings. Unless data are wanted, it has no constants, names of files or sentences that may quote them;
 * docs/formats.md has its members.
 */
final class PlanReportFile {
    private static final String FORMAT = "gbjo-plan-report";
    private static final int VERSION = 1;
    private static final Duration TIME = Duration.ofSeconds(10);

    /** What the user has named, so that a report says no more than that it is there. */
    private static final Set<String> FILES =
            Set.of(Settings.MODEL, Settings.PINS, Settings.COUNT_FOLDER, ObserveSettings.TEMPLATES);

    /** How the text of a planner goes on, with the folder of its model. */
    private static final String OF_A_MODEL = ", on .*";

    /** Members whose texts are made of patterns. */
    private static final Set<String> PATTERNS = Set.of("patterns", "native", "gbjo", "given", "pattern");

    /** Members whose texts are words and sentences of gbjo, with numbers of patterns at most. */
    private static final Set<String> WORDS = Set.of(
            "chosen", "reason", "tree", "plan", "estimator", "source", "left", "right", "why", "exact", "planner");

    private final boolean withData;
    private final TermPlaceholders placeholders = new TermPlaceholders();
    private final Map<String, Object> members = new LinkedHashMap<>();
    private final List<Object> queries = new ArrayList<>();

    PlanReportFile(boolean withData, String engine, Optional<Path> model) {
        this.withData = withData;
        members.put("format", FORMAT);
        members.put("version", VERSION);
        members.put("withData", withData);
        members.put("versions", versions(engine));
        members.put("settings", settings());
        model.ifPresent(folder -> members.put("model", model(folder)));
        members.put("queries", queries);
    }

    private static Map<String, Object> versions(String engine) {
        String built = PlanReportFile.class.getPackage().getImplementationVersion();
        Map<String, Object> versions = new LinkedHashMap<>();
        versions.put("gbjo", built == null ? "not built as a jar" : built);
        versions.put("java", Runtime.version().toString());
        versions.put("engine", engine);
        versions.put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        versions.put("processors", Runtime.getRuntime().availableProcessors());
        return versions;
    }

    /** Those of this process; all others have their defaults. */
    private Map<String, Object> settings() {
        Map<String, Object> settings = new LinkedHashMap<>();
        for (String name : Settings.NAMES) {
            String value = Settings.ofProcess(name);
            if (value != null) {
                settings.put(name, FILES.contains(name) && !withData ? "set" : value);
            }
        }
        return settings;
    }

    private Map<String, Object> model(Path folder) {
        ModelFolder model = ModelFolder.read(folder);
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("kind", model.kind().text());
        described.put("triples", model.graph().triples());
        described.put("terms", model.graph().terms());
        described.put("predicates", model.graph().predicates());
        if (withData) {
            described.put("folder", folder.toString());
            described.put("fingerprint", model.graph().fingerprint());
            described.put("provenance", model.provenance());
        }
        return described;
    }

    /** A BGP that was planned here, with the members of its plan. */
    void add(org.gbjo.workload.Query query, Optional<Estimator> estimator, Map<String, Object> outcome) {
        Map<String, Object> decision = new LinkedHashMap<>(outcome);
        decision.remove("id");
        decision.remove("patterns");
        if (!withData) {
            decision.computeIfPresent(
                    "planner", (name, planner) -> planner.toString().replaceFirst(OF_A_MODEL, ""));
        }
        add(query.id(), text(query.bgp().toString()), List.of(query.bgp()), estimator, decision);
    }

    /** A query that an engine has planned, with what the engine's plug-in says of it. */
    void add(String id, Query query, Estimator estimator, Object decision) {
        add(id, sparql(query), bgps(query), Optional.of(estimator), decision);
    }

    private void add(String id, String text, List<Bgp> bgps, Optional<Estimator> estimator, Object decision) {
        Map<String, Object> reported = new LinkedHashMap<>();
        reported.put("id", withData ? id : "query " + (queries.size() + 1));
        reported.put("query", text);
        estimator.ifPresent(known -> reported.put(
                "statistics",
                bgps.stream()
                        .map(bgp -> ReportedStatistics.of(bgp, known, Deadline.after(TIME), this::text))
                        .toList()));
        reported.put("decision", withData ? decision : shown("decision", decision));
        queries.add(reported);
    }

    private static List<Bgp> bgps(Query query) {
        try {
            return QueryFiles.ofSparql("query.rq", query.toString()).stream()
                    .map(org.gbjo.workload.Query::bgp)
                    .toList();
        } catch (QueryFormatException e) {
            // A query without a BGP has no statistics.
            return List.of();
        }
    }

    /** Without prefixes, so that all constants are written in full; hints are prefixes, and stay. */
    private String sparql(Query query) {
        if (withData) {
            return query.toString();
        }
        StringBuilder text = new StringBuilder();
        query.getPrefixMapping().getNsPrefixMap().forEach((label, iri) -> {
            if (iri.startsWith(QueryHints.NAMESPACE)) {
                text.append("PREFIX ").append(label).append(": <").append(iri).append(">\n");
            }
        });
        Query copy = query.cloneQuery();
        copy.getPrefixMapping().clearNsPrefixMap();
        copy.setBaseURI((String) null);
        return text + placeholders.replaceIn(copy.toString());
    }

    private String text(String sparql) {
        return withData ? sparql : placeholders.replaceIn(sparql);
    }

    /** What of a decision may be shown without data: numbers, patterns with placeholders, and known words. */
    private Object shown(String name, Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> shown = new LinkedHashMap<>();
            map.forEach((key, member) -> {
                Object visible = shown((String) key, member);
                if (visible != null) {
                    shown.put((String) key, visible);
                }
            });
            return shown;
        }
        if (value instanceof List<?> list) {
            return list.stream()
                    .map(member -> shown(name, member))
                    .filter(member -> member != null)
                    .toList();
        }
        if (value instanceof Number || value instanceof Boolean) {
            return value;
        }
        if (value == null || !(PATTERNS.contains(name) || WORDS.contains(name))) {
            return null;
        }
        return WORDS.contains(name) ? value : text(value.toString());
    }

    void write(Path file) throws IOException {
        AtomicFiles.replace(file, Json.writePretty(members));
    }
}
