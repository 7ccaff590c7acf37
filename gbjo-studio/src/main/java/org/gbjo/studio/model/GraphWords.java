package org.gbjo.studio.model;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.exec.RowSet;
import org.gbjo.studio.api.StudioCall;

/** The predicates and classes of a graph, for completion, and queries that have answers there. */
final class GraphWords {
    private static final Duration LONGEST = Duration.ofSeconds(3);
    private static final int MOST = 500;
    /** What says of a thing what it is: in most graphs the first. */
    private static final List<String> TYPES =
            List.of("http://www.w3.org/1999/02/22-rdf-syntax-ns#type", "http://www.wikidata.org/prop/direct/P31");

    private static final long NANOS_KEPT = Duration.ofMinutes(5).toNanos();

    private final Map<DatasetGraph, Known> known = new WeakHashMap<>();

    private record Known(Map<String, Object> answer, long at) {}

    Map<String, Object> answer(StudioCall call) {
        DatasetGraph dataset = call.dataset();
        synchronized (known) {
            Known before = known.get(dataset);
            if (before != null && System.nanoTime() - before.at < NANOS_KEPT) {
                return before.answer;
            }
        }
        Map<String, Object> answer = call.reading(() -> find(dataset));
        synchronized (known) {
            known.put(dataset, new Known(answer, System.nanoTime()));
        }
        return answer;
    }

    private static Map<String, Object> find(DatasetGraph dataset) {
        List<Word> predicates = words(dataset, "?s ?word ?o");
        String type = TYPES.get(0);
        List<Word> classes = List.of();
        for (int i = 0; i < TYPES.size() && classes.isEmpty(); i++) {
            type = TYPES.get(i);
            classes = words(dataset, "?s <" + type + "> ?word");
        }
        ShortNames names = new ShortNames(dataset);
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("predicates", json(predicates));
        members.put("classes", json(classes));
        members.put(
                "examples",
                new ExampleQueries(
                                dataset,
                                names,
                                type,
                                classes.stream().map(Word::iri).toList())
                        .all());
        members.put("prefixes", names.prefixes());
        return members;
    }

    /**
     * A predicate or a class.
     *
     * @param count how often it occurs; 0 if that was not counted in time
     */
    private record Word(String iri, long count) {}

    /** All words with their counts; where this takes too long, those of the first triples. */
    private static List<Word> words(DatasetGraph dataset, String pattern) {
        Optional<List<Word>> counted = QuietQuery.select(
                dataset,
                "SELECT ?word (COUNT(*) AS ?n) { " + pattern + " } GROUP BY ?word ORDER BY DESC(?n) LIMIT " + MOST,
                LONGEST,
                GraphWords::read);
        return counted.or(() -> QuietQuery.select(
                        dataset,
                        "SELECT DISTINCT ?word { { SELECT ?word { " + pattern + " } LIMIT 300000 } } LIMIT " + MOST,
                        LONGEST,
                        GraphWords::read))
                .orElse(List.of());
    }

    private static List<Word> read(RowSet rows) {
        List<Word> words = new ArrayList<>();
        rows.forEachRemaining(row -> {
            Node word = row.get("word");
            Node count = row.get("n");
            if (word != null && word.isURI() && ShortNames.isWritable(word.getURI())) {
                words.add(new Word(word.getURI(), count == null ? 0 : Long.parseLong(count.getLiteralLexicalForm())));
            }
        });
        return words;
    }

    private static List<Object> json(List<Word> words) {
        List<Object> all = new ArrayList<>();
        for (Word word : words) {
            Map<String, Object> members = new LinkedHashMap<>();
            members.put("iri", word.iri);
            members.put("count", word.count);
            all.add(members);
        }
        return all;
    }
}
