package org.gbjo.jena;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.sparql.ARQException;
import org.apache.jena.sparql.graph.GraphFactory;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Mode;
import org.gbjo.testing.RandomData;
import org.gbjo.testing.RandomQueries;
import org.gbjo.testing.TestOrderers;

/** Tries the hook and compares solutions in a process that has whatever Jena stands on its class path. */
final class SmokeProgram {
    private static final int QUERIES = 300;
    private static final int MOST_SOLUTIONS = 100;

    private SmokeProgram() {}

    /** Prints what was found; the argument is a folder that does not exist. */
    public static void main(String[] arguments) throws IOException {
        System.out.println("asked in the order " + asked());
        Path folder = Files.createDirectory(Path.of(arguments[0]));
        RandomData data = RandomData.withTripleTerms(7, 120);
        Stores stores = new Stores(data, folder);
        JoinOrderer orderer = TestOrderers.of(Mode.ON, TestOrderers.arbitrary(3));
        List<String> queries = queries(data, stores.get("general dataset"));
        int differences = 0;
        for (String query : queries) {
            for (Map.Entry<String, Dataset> store : stores.all().entrySet()) {
                Map<String, Integer> without = Stores.solutions(store.getValue(), query, builder -> {});
                if (!Stores.solutions(store.getValue(), query, builder -> builder.set(GbjoJena.ORDERER, orderer))
                        .equals(without)) {
                    differences++;
                    System.out.println("differs in " + store.getKey() + ": " + query);
                }
            }
        }
        System.out.println(queries.size() + " queries in " + stores.all().size() + " stores, "
                + (orderer.counters().decisions(Reason.REORDERED) > queries.size() ? "many" : "few")
                + " BGPs reordered, " + orderer.counters().decisions(Reason.FAILED) + " failures, " + differences
                + " differences");
    }

    /** The predicates of a chain in the order in which a graph in memory is asked for them. */
    private static List<String> asked() {
        RecordingGraph graph = new RecordingGraph(GraphFactory.createDefaultGraph());
        for (int step = 0; step < 3; step++) {
            graph.add(Stores.iri("n" + step), Stores.iri("p" + step), Stores.iri("n" + (step + 1)));
        }
        graph.asked().clear();
        JoinOrderer reversing = TestOrderers.of(Mode.ON, TestOrderers::reversed);
        Stores.solutions(
                DatasetFactory.wrap(ModelFactory.createModelForGraph(graph)),
                "SELECT * { ?a <http://example.org/p0> ?b . ?b <http://example.org/p1> ?c ."
                        + " ?c <http://example.org/p2> ?d }",
                builder -> builder.set(GbjoJena.ORDERER, reversing));
        Set<String> predicates = new LinkedHashSet<>();
        for (Node predicate : graph.asked()) {
            predicates.add(predicate.getLocalName());
        }
        return List.copyOf(predicates);
    }

    private static List<String> queries(RandomData data, Dataset dataset) {
        RandomQueries random = new JenaQueries(data.triples(), 21);
        List<String> queries = new ArrayList<>();
        while (queries.size() < QUERIES) {
            RandomQueries.RandomQuery query = random.next();
            try {
                String limited = query.probe() + " LIMIT " + (MOST_SOLUTIONS + 1);
                Map<String, Integer> found = Stores.solutions(dataset, limited, builder -> {});
                if (found.values().stream().mapToInt(Integer::intValue).sum() <= MOST_SOLUTIONS) {
                    queries.add(query.text());
                }
            } catch (ARQException e) {
                // Jena itself cannot order patterns whose predicate is bound to a literal.
            }
        }
        return queries;
    }
}
