package org.gbjo.cli.serve;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.PredicateStatistics;
import org.gbjo.graph.TripleIndex;

/**
 * Cheap queries about what is in a graph, of the kinds that most people ask: stars, paths, OPTIONAL, filters and counts. The
 * same graph gives the same queries.
 */
final class WarmUpQueries {
    private static final int MOST_SUBJECTS = 6;
    private static final int MOST_PREDICATES = 4;
    /** Of a predicate with more triples a query may take long. */
    private static final long MANY = 50_000;

    private final Graph graph;
    private final List<String> queries = new ArrayList<>();

    private WarmUpQueries(Graph graph) {
        this.graph = graph;
    }

    static List<String> of(Graph graph) {
        WarmUpQueries made = new WarmUpQueries(graph);
        graph.predicates().stream()
                .filter(predicate -> predicate.triples() > 0 && predicate.triples() <= MANY)
                .sorted(Comparator.comparingLong(PredicateStatistics::triples)
                        .reversed()
                        .thenComparingInt(PredicateStatistics::predicate))
                .limit(MOST_SUBJECTS)
                .forEach(made::addAbout);
        return List.copyOf(made.queries);
    }

    /** Queries about the first subject of a predicate, and what else is said of it and of its object. */
    private void addAbout(PredicateStatistics predicate) {
        TripleIndex index = graph.index(IndexOrder.PSO);
        long row = index.begin(graph.predicateOrdinal(predicate.predicate()));
        int subject = (int) index.second().get(row);
        int object = (int) index.third().get(row);
        List<String> said = predicates(subject);
        said.remove(term(predicate.predicate()));
        said.add(0, term(predicate.predicate()));
        addStars(said, object);
        List<String> behind = predicates(object);
        if (!behind.isEmpty()) {
            addPaths(said.get(0), behind.get(0));
        }
    }

    private void addStars(List<String> said, int object) {
        StringBuilder star = new StringBuilder();
        StringBuilder optional = new StringBuilder("?s " + said.get(0) + " ?v0");
        for (int i = 0; i < said.size(); i++) {
            star.append("?s ").append(said.get(i)).append(" ?v").append(i).append(" . ");
            if (i > 0) {
                optional.append(" OPTIONAL { ?s ")
                        .append(said.get(i))
                        .append(" ?v")
                        .append(i)
                        .append(" }");
            }
        }
        addRows(star.toString());
        addCount(star.toString());
        addRows(optional.toString());
        addCount(optional.toString());
        String value = term(object);
        if (isConstant(value)) {
            addRows(star + "?s " + said.get(0) + " " + value);
            addCount(star + "?s " + said.get(0) + " " + value);
            addRows(star + "FILTER (?v0 != " + value + ")");
        }
        queries.add("SELECT DISTINCT ?s { " + star + "} ORDER BY ?s LIMIT 10");
        queries.add("ASK { " + star + "}");
    }

    private void addPaths(String first, String second) {
        String steps = "?s " + first + " ?o . ?o " + second + " ?v . ?s ?p ?o";
        addRows(steps);
        addCount(steps);
        addRows("?s " + first + "/" + second + " ?v");
    }

    private void addRows(String patterns) {
        queries.add("SELECT * { " + patterns + " } LIMIT 20");
    }

    private void addCount(String patterns) {
        queries.add("SELECT (COUNT(*) AS ?n) { " + patterns + " }");
    }

    /** The first predicates of a subject. */
    private List<String> predicates(int subject) {
        TripleIndex index = graph.index(IndexOrder.SPO);
        List<String> found = new ArrayList<>();
        long end = index.end(subject);
        for (long row = index.begin(subject); row < end && found.size() < MOST_PREDICATES; row++) {
            String predicate = term(graph.predicateId((int) index.second().get(row)));
            if (!found.contains(predicate)) {
                found.add(predicate);
            }
        }
        return found;
    }

    private String term(int id) {
        return graph.dictionary().term(id);
    }

    /** Blank nodes and triple terms have no name in a query. */
    private static boolean isConstant(String term) {
        return !term.startsWith("_:") && !term.startsWith("<<");
    }
}
