package org.gbjo.train;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.graph.Graph;
import org.gbjo.graph.PredicateStatistics;
import org.gbjo.json.Json;

/** The statistics of all predicates of a graph, for whoever has the model and not the graph. */
final class PredicateFile {
    static final String NAME = "predicates.json";

    private PredicateFile() {}

    static String json(Graph graph) {
        List<Object> rows = new ArrayList<>();
        for (PredicateStatistics predicate : graph.predicates()) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("predicate", graph.dictionary().term(predicate.predicate()));
            row.put("triples", predicate.triples());
            row.put("subjects", predicate.subjects());
            row.put("objects", predicate.objects());
            rows.add(row);
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("format", "gbjo-predicates");
        json.put("version", 1);
        json.put("graph", graph.metadata().fingerprint());
        json.put("predicates", rows);
        return Json.write(json);
    }
}
