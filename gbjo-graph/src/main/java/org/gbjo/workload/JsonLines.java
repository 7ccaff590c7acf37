package org.gbjo.workload;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.json.Json;
import org.gbjo.json.JsonException;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.rdf.TermText;

/**
 * Workloads with one query per line: {@code {"id":"star-3-0001","shape":"star","patterns":[["?s","<p>","?o"],…]}}.
 *
 * <p>Terms are N-Triples in any form and become canonical. The default id consists of the file name and the line
 * number. Other members are ignored.
 */
final class JsonLines {
    private static final String REMEDY =
            "write {\"id\":\"q1\",\"shape\":\"star\",\"patterns\":[[\"?s\",\"<p>\",\"?o\"]]}";

    private JsonLines() {}

    static List<Query> read(Path file, String text) {
        List<Query> queries = new ArrayList<>();
        String[] lines = text.split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            if (lines[i].isBlank()) {
                continue;
            }
            try {
                queries.add(query(Json.parseObject(lines[i]), SparqlQueries.stem(file) + "#" + (i + 1)));
            } catch (JsonException | IllegalArgumentException e) {
                throw new QueryFormatException(file, i + 1, 1, e.getMessage() + "; " + REMEDY);
            }
        }
        return queries;
    }

    private static Query query(Map<String, Object> members, String defaultId) {
        if (!(members.get("patterns") instanceof List<?> patterns)) {
            throw new IllegalArgumentException("a query has a list \"patterns\", got " + members.get("patterns"));
        }
        return new Query(
                text(members, "id", defaultId),
                text(members, "shape", ""),
                new Bgp(patterns.stream().map(JsonLines::pattern).toList()));
    }

    private static String text(Map<String, Object> members, String name, String otherwise) {
        Object value = members.getOrDefault(name, otherwise);
        if (value instanceof String text) {
            return text;
        }
        throw new IllegalArgumentException("\"" + name + "\" is a text, got " + value);
    }

    private static Pattern pattern(Object value) {
        if (value instanceof List<?> terms && terms.size() == 3) {
            return new Pattern(term(terms.get(0)), term(terms.get(1)), term(terms.get(2)));
        }
        throw new IllegalArgumentException("a pattern is a list of three terms, got " + Json.write(value));
    }

    private static Term term(Object value) {
        if (!(value instanceof String text)) {
            throw new IllegalArgumentException("a term is a text, got " + value);
        }
        return text.startsWith("?") || text.startsWith("$") ? Term.parse(text) : new Constant(TermText.canonical(text));
    }

    static String write(List<Query> queries) {
        StringBuilder out = new StringBuilder();
        for (Query query : queries) {
            Map<String, Object> members = new LinkedHashMap<>();
            members.put("id", query.id());
            members.put("shape", query.shape());
            members.put(
                    "patterns",
                    query.bgp().patterns().stream().map(JsonLines::terms).toList());
            out.append(Json.write(members)).append('\n');
        }
        return out.toString();
    }

    private static List<String> terms(Pattern pattern) {
        return pattern.terms().stream().map(Term::toString).toList();
    }
}
