package org.gbjo.rdf4j;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.eclipse.rdf4j.query.explanation.Explanation;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.sail.NotifyingSail;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Mode;
import org.gbjo.decision.version.VersionGate;
import org.gbjo.rdf4j.hook.Rdf4jSelfCheck;
import org.gbjo.testing.RandomData;
import org.gbjo.testing.RandomQueries;
import org.gbjo.testing.TestOrderers;

/**
 * Tries the layer and compares solutions in a process that has whatever RDF4J stands on its class path, with the stores
 * that are there; see {@code .ci/try-versions}.
 */
final class SmokeProgram {
    private static final int QUERIES = 300;
    private static final int MOST_SOLUTIONS = 100;

    private SmokeProgram() {}

    /** Prints what was found; the argument is a folder that does not exist. */
    public static void main(String[] arguments) throws IOException {
        System.out.println("RDF4J " + version() + ", Java " + Runtime.version().feature());
        System.out.println(version(Rdf4jSelfCheck.gate()));
        Path folder = Files.createDirectory(Path.of(arguments[0]));
        List<String> alone = new ArrayList<>();
        for (StoreKind kind : StoreKind.present()) {
            if (changesAlone(kind, folder.resolve("alone"))) {
                alone.add(kind.text());
            }
        }
        System.out.println("the jar alone changes orders in " + alone);
        RandomData data = new RandomData(7, 120);
        Map<StoreKind, NotifyingSail> sails = new LinkedHashMap<>();
        Map<StoreKind, SailRepository> stores = new LinkedHashMap<>();
        for (StoreKind kind : StoreKind.present()) {
            NotifyingSail sail = kind.make(folder.resolve("random"));
            SailRepository store = new SailRepository(sail);
            Stores.load(store, data);
            sails.put(kind, sail);
            stores.put(kind, store);
        }
        JoinOrderer orderer = TestOrderers.of(Mode.ON, TestOrderers.arbitrary(3), TestOrderers.arbitraryTrees(5));
        List<String> queries = queries(data, stores.values().iterator().next());
        int differences = 0;
        int own = 0;
        for (String query : queries) {
            for (StoreKind kind : stores.keySet()) {
                SailRepository store = stores.get(kind);
                StoreKind.plug(sails.get(kind), kind.ownFactory());
                Object without = found(store, query);
                StoreKind.plug(sails.get(kind), kind.factory(orderer));
                Object with = found(store, query);
                StoreKind.plug(sails.get(kind), kind.ownFactory());
                if (!with.equals(without) && (without instanceof String || losesRowsItself(store, query))) {
                    own++;
                } else if (!with.equals(without)) {
                    differences++;
                    System.out.println("differs in " + kind.text() + ": " + query + "\n  with: " + with
                            + "\n  without: " + without);
                }
            }
        }
        long reordered = orderer.counters().decisions(Reason.REORDERED)
                + orderer.counters().decisions(Reason.BUSHY);
        System.out.println(queries.size() + " queries in " + stores.size() + " stores, "
                + (reordered > queries.size() ? "many" : "few") + " BGPs reordered, "
                + orderer.counters().decisions(Reason.FAILED) + " failures, " + differences + " differences"
                + (own == 0 ? "" : ", " + own + " where RDF4J itself fails or loses rows of a union"));
        stores.values().forEach(SailRepository::shutDown);
    }

    /** Waits for the check of a version that is not known. */
    private static String version(VersionGate gate) {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!gate.isOpen() && System.nanoTime() < end) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
        return gate.sentence().orElse("a known version");
    }

    private static String version() throws IOException {
        Properties properties = new Properties();
        try (var in = EvaluationStatistics.class.getResourceAsStream(
                "/META-INF/maven/org.eclipse.rdf4j/rdf4j-queryalgebra-evaluation/pom.properties")) {
            properties.load(in);
        }
        return properties.getProperty("version");
    }

    private static boolean changesAlone(StoreKind kind, Path folder) {
        GbjoSail layer = new GbjoSail(kind.make(folder), JarAlone.SETTINGS);
        SailRepository store = new SailRepository(layer);
        try {
            return JarAlone.changes(kind, layer, store);
        } catch (RuntimeException | LinkageError e) {
            System.out.println(kind.text() + ": " + e);
            return false;
        } finally {
            store.shutDown();
        }
    }

    /** The solutions, or what goes wrong: a version may lack what the plug-in calls. */
    private static Object found(SailRepository store, String query) {
        try {
            return Stores.solutions(store, query);
        } catch (RuntimeException | LinkageError e) {
            return e.toString();
        }
    }

    /** See {@link DifferentialTest}: RDF4J joins a union by hash and loses the rows in which a variable has no value. */
    private static boolean losesRowsItself(SailRepository store, String query) {
        if (!query.contains("UNION")) {
            return false;
        }
        try (SailRepositoryConnection connection = store.getConnection()) {
            return connection
                    .prepareTupleQuery(query.replaceFirst("ASK", "SELECT *"))
                    .explain(Explanation.Level.Optimized)
                    .toString()
                    .contains("HashJoinIteration");
        }
    }

    private static List<String> queries(RandomData data, SailRepository store) {
        RandomQueries random = new RandomQueries(data.triples(), 21);
        List<String> queries = new ArrayList<>();
        while (queries.size() < QUERIES) {
            RandomQueries.RandomQuery query = random.next();
            try {
                Map<String, Integer> found = Stores.solutions(store, query.probe() + " LIMIT " + (MOST_SOLUTIONS + 1));
                if (found.values().stream().mapToInt(Integer::intValue).sum() <= MOST_SOLUTIONS) {
                    queries.add(query.text());
                }
            } catch (RuntimeException e) {
                // A version that cannot evaluate a query by itself has nothing to compare.
            }
        }
        return queries;
    }
}
