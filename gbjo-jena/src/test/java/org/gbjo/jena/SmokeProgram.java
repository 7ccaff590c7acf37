package org.gbjo.jena;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.apache.jena.graph.Node;
import org.apache.jena.query.ARQ;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.query.QueryParseException;
import org.apache.jena.query.Syntax;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.sparql.ARQException;
import org.apache.jena.sparql.exec.QueryExecBuilder;
import org.apache.jena.sparql.graph.GraphFactory;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Mode;
import org.gbjo.decision.version.VersionGate;
import org.gbjo.jena.hook.JenaSelfCheck;
import org.gbjo.testing.RandomData;
import org.gbjo.testing.RandomQueries;
import org.gbjo.testing.TestOrderers;

/**
 * Tries the hook and compares solutions in a process that has whatever Jena stands on its class path; see
 * {@code .ci/try-versions}.
 */
final class SmokeProgram {
    private static final int QUERIES = 300;
    private static final int MOST_SOLUTIONS = 100;

    private SmokeProgram() {}

    /** Prints what was found; the argument is a folder that does not exist. */
    public static void main(String[] arguments) throws IOException {
        System.out.println("Jena " + ARQ.VERSION + ", Java " + Runtime.version().feature());
        System.out.println(version(JenaSelfCheck.gate(ARQ.getContext())));
        System.out.println("asked in the order " + asked());
        Path folder = Files.createDirectory(Path.of(arguments[0]));
        System.out.println("the jar alone changes orders in " + JarAlone.stores(folder.resolve("alone")));
        boolean tripleTerms = hasTripleTerms();
        RandomData data = tripleTerms ? RandomData.withTripleTerms(7, 120) : new RandomData(7, 120);
        Stores stores = new Stores(data, folder.resolve("random"));
        JoinOrderer orderer = TestOrderers.of(Mode.ON, TestOrderers.arbitrary(3), TestOrderers.arbitraryTrees(5));
        List<String> queries = queries(
                tripleTerms ? new JenaQueries(data.triples(), 21) : new RandomQueries(data.triples(), 21),
                stores.get("general dataset"));
        int differences = 0;
        int own = 0;
        for (String query : queries) {
            Object truth = found(stores.get("general dataset"), query, builder -> builder.set(GbjoJena.MODE, "off"));
            for (Map.Entry<String, Dataset> store : stores.all().entrySet()) {
                Object without = found(store.getValue(), query, builder -> builder.set(GbjoJena.MODE, "off"));
                Object with = found(store.getValue(), query, builder -> builder.set(GbjoJena.ORDERER, orderer));
                // TDB2 of Jena 6.0.0 cannot order the patterns behind something empty, and drops rows if that is in a
                // filter.
                if (!with.equals(without) && (without instanceof String || with.equals(truth))) {
                    own++;
                } else if (!with.equals(without)) {
                    differences++;
                    System.out.println("differs in " + store.getKey() + ": " + query + "\n  with: " + with
                            + "\n  without: " + without);
                }
            }
        }
        System.out.println(queries.size() + " queries in " + stores.all().size() + " stores, "
                + (reordered(orderer) > queries.size() ? "many" : "few")
                + " BGPs reordered, " + orderer.counters().decisions(Reason.FAILED) + " failures, " + differences
                + " differences" + (own == 0 ? "" : ", " + own + " where Jena itself fails"));
    }

    /** Waits for the check of a version that is not known. */
    private static String version(VersionGate gate) {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!gate.isOpen() && System.nanoTime() < end) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
        return gate.sentence().orElse("a known version");
    }

    private static long reordered(JoinOrderer orderer) {
        return orderer.counters().decisions(Reason.REORDERED)
                + orderer.counters().decisions(Reason.BUSHY);
    }

    /** The solutions, or what goes wrong: a version may lack what the plug-in calls. */
    private static Object found(Dataset store, String query, Consumer<QueryExecBuilder> settings) {
        try {
            return Stores.solutions(store, query, settings);
        } catch (RuntimeException | LinkageError e) {
            return e.toString();
        }
    }

    /** Whether this Jena reads triple terms as RDF 1.2 writes them. */
    private static boolean hasTripleTerms() {
        try {
            QueryFactory.create("SELECT * { ?s ?p <<( ?a ?b ?c )>> }", Syntax.syntaxARQ);
            return true;
        } catch (QueryParseException e) {
            return false;
        }
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

    private static List<String> queries(RandomQueries random, Dataset dataset) {
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
