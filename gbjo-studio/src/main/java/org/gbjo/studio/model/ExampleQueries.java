package org.gbjo.studio.model;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.engine.binding.Binding;

/** Queries that have answers in a graph: made from things that are there. */
final class ExampleQueries {
    private static final Duration LONGEST = Duration.ofSeconds(1);
    private static final int MOST_OF_STAR = 6;
    private static final String RDF_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

    private final DatasetGraph dataset;
    private final ShortNames names;
    private final String type;
    private final List<String> classes;
    private final List<Object> examples = new ArrayList<>();

    /**
     * Queries about a graph.
     *
     * @param type the predicate that leads to classes
     */
    ExampleQueries(DatasetGraph dataset, ShortNames names, String type, List<String> classes) {
        this.dataset = dataset;
        this.names = names;
        this.type = type;
        this.classes = classes;
    }

    List<Object> all() {
        if (!classes.isEmpty()) {
            add(
                    "Classes and their sizes",
                    "SELECT ?class (COUNT(*) AS ?things) {\n  ?thing " + typeName()
                            + " ?class\n}\nGROUP BY ?class\nORDER BY" + " DESC(?things)");
        }
        for (String of : classes.subList(0, Math.min(3, classes.size()))) {
            star(of);
        }
        path(classes.isEmpty() ? "?a ?p1 ?b" : "?a <" + type + "> <" + classes.get(0) + "> . ?a ?p1 ?b");
        add("The first triples", "SELECT * {\n  ?subject ?predicate ?object\n}\nLIMIT 100");
        return examples;
    }

    private String typeName() {
        return type.equals(RDF_TYPE) ? "a" : names.of(type);
    }

    private void add(String title, String body) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("title", title);
        String declarations = names.declarations(body);
        members.put("query", declarations + (declarations.isEmpty() ? "" : "\n") + body);
        examples.add(members);
    }

    /** What things of a class have in common with one of them, and one value of it. */
    private void star(String of) {
        // Written in an order that a person would not think about: the class first, the one value last.
        rows("SELECT ?x { ?x <" + type + "> <" + of + "> FILTER(isIRI(?x)) } LIMIT 1").stream()
                .findFirst()
                .map(row -> row.get("x"))
                .filter(ExampleQueries::isWritable)
                .ifPresent(thing -> {
                    List<String> patterns = new ArrayList<>(List.of("?x " + typeName() + " " + names.of(of)));
                    Optional<String> constant = Optional.empty();
                    Set<String> seen = new HashSet<>(Set.of(type));
                    for (Binding row : rows("SELECT ?p ?o { <" + thing.getURI() + "> ?p ?o } LIMIT 100")) {
                        String predicate = row.get("p").getURI();
                        if (patterns.size() < MOST_OF_STAR && isWritable(row.get("p")) && seen.add(predicate)) {
                            Node value = row.get("o");
                            if (constant.isEmpty() && isWritable(value)) {
                                constant = Optional.of("?x " + names.of(predicate) + " " + names.of(value.getURI()));
                            } else {
                                patterns.add("?x " + names.of(predicate) + " ?" + ShortNames.variable(predicate));
                            }
                        }
                    }
                    constant.ifPresent(patterns::add);
                    if (patterns.size() > 2) {
                        add("A star: " + ShortNames.variable(of), select(patterns));
                    }
                });
    }

    private static boolean isWritable(Node node) {
        return node.isURI() && ShortNames.isWritable(node.getURI());
    }

    private void path(String start) {
        rows("SELECT ?p1 ?p2 ?p3 { { SELECT * { " + start + " FILTER(isIRI(?b)) } LIMIT 2000 } ?b ?p2 ?c . ?c ?p3 ?d"
                        + " FILTER(isIRI(?c) && ?p2 != <" + type + "> && ?p1 != <" + type + "> && ?p3 != <" + type
                        + ">) } LIMIT 1")
                .stream()
                .findFirst()
                .filter(row -> Stream.of("p1", "p2", "p3").allMatch(name -> isWritable(row.get(name))))
                .ifPresent(row -> add(
                        "A path of three steps",
                        select(List.of(
                                "?a " + names.of(row.get("p1").getURI()) + " ?b",
                                "?b " + names.of(row.get("p2").getURI()) + " ?c",
                                "?c " + names.of(row.get("p3").getURI()) + " ?d"))));
    }

    private static String select(List<String> patterns) {
        return "SELECT * {\n  " + String.join(" .\n  ", patterns) + "\n}\nLIMIT 1000";
    }

    /** The rows of a query; none if it takes too long. */
    private List<Binding> rows(String query) {
        return QuietQuery.<List<Binding>>select(dataset, query, LONGEST, found -> {
                    List<Binding> rows = new ArrayList<>();
                    found.forEachRemaining(rows::add);
                    return rows;
                })
                .orElse(List.of());
    }
}
