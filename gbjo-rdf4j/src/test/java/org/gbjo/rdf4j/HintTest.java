package org.gbjo.rdf4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.query.GraphQueryResult;
import org.eclipse.rdf4j.query.MalformedQueryException;
import org.eclipse.rdf4j.query.QueryResults;
import org.eclipse.rdf4j.query.explanation.Explanation;
import org.eclipse.rdf4j.query.impl.SimpleBinding;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.sail.NotifyingSail;
import org.eclipse.rdf4j.sail.lmdb.LmdbStore;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.eclipse.rdf4j.sail.nativerdf.NativeStore;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Settings;
import org.gbjo.testing.HintedQueries;
import org.gbjo.testing.LogLines;
import org.gbjo.testing.RandomData;
import org.gbjo.testing.RandomQueries;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A query in RDF4J gets the order that its text asks for, if the store is in a layer of gbjo. */
final class HintTest {
    private static final String PREFIX = "PREFIX : <http://example.org/> PREFIX gbjo: <http://gbjo.org/hint#";
    private static final String CHAIN = "?a :p0 ?b . ?b :p1 ?c . ?c :p2 ?d ";

    @TempDir
    private Path folder;

    private final List<SailRepository> repositories = new ArrayList<>();

    /** Nobody has made the model yet. */
    private Map<String, String> settings;

    @BeforeEach
    void nameModel() {
        settings = Map.of(Settings.MODEL, folder.resolve("no model").toString());
    }

    @AfterEach
    void close() {
        repositories.forEach(SailRepository::shutDown);
    }

    private SailRepository repository(NotifyingSail sail) {
        SailRepository repository = new SailRepository(sail);
        repositories.add(repository);
        return repository;
    }

    /** Chains n0 p0 n1 p1 n2 p2 n3, and another p0 without an end in the graph g. */
    private static SailRepository filled(SailRepository repository) {
        try (SailRepositoryConnection connection = repository.getConnection()) {
            connection.begin();
            for (int step = 0; step < 3; step++) {
                for (int i = 0; i < 8; i++) {
                    connection.add(node(step, i), predicate(step), node(step + 1, i));
                }
            }
            connection.add(node(0, 0), predicate(0), node(9, 9), (Resource) Stores.value(RandomData.iri("g")));
            connection.commit();
        }
        return repository;
    }

    private static IRI predicate(int number) {
        return (IRI) Stores.value(RandomData.iri("p" + number));
    }

    private static Resource node(int step, int number) {
        return (Resource) Stores.value(RandomData.iri("n" + step + "-" + number));
    }

    /** The predicates of a query in the order in which they stand in the plan that was executed. */
    private static List<String> executed(SailRepository repository, String query) {
        List<String> found = new ArrayList<>();
        plan(repository, query)
                .lines()
                .filter(line -> line.contains("example.org/p"))
                .forEach(line -> found.add(line.replaceFirst(".*example.org/(p\\d).*", "$1")));
        return found;
    }

    private static String plan(SailRepository repository, String query) {
        try (SailRepositoryConnection connection = repository.getConnection()) {
            return connection
                    .prepareTupleQuery(query)
                    .explain(Explanation.Level.Executed)
                    .toString();
        }
    }

    @Test
    void everyStoreIsAskedInTheGivenOrder() {
        List<NotifyingSail> stores = List.of(
                new MemoryStore(),
                new NativeStore(folder.resolve("native").toFile()),
                new LmdbStore(folder.resolve("lmdb").toFile()));
        for (NotifyingSail store : stores) {
            SailRepository repository = filled(repository(new GbjoSail(store, settings)));
            String name = store.getClass().getSimpleName();
            for (String order : List.of("1,2,3", "3,2,1", "2,3,1", "3,1,2")) {
                String query = PREFIX + "order=" + order + "> SELECT * { " + CHAIN + "FILTER(?a != ?b) }";
                assertThat(executed(repository, query))
                        .as(name + " " + order)
                        .containsExactly(place(order, 0), place(order, 1), place(order, 2));
                assertThat(Stores.solutions(repository, query)).as(name).hasSize(8);
            }
            assertThat(plan(repository, PREFIX + "off> SELECT * { " + CHAIN + "}"))
                    .contains("[gbjo: native order: the query says so; ");
        }
    }

    @Test
    void everyStoreExecutesAGivenTree() {
        List<NotifyingSail> stores = List.of(
                new MemoryStore(),
                new NativeStore(folder.resolve("native").toFile()),
                new LmdbStore(folder.resolve("lmdb").toFile()));
        for (NotifyingSail store : stores) {
            SailRepository repository = filled(repository(new GbjoSail(store, settings)));
            String query = PREFIX + "tree=((1,2),(4,3))> SELECT * { " + CHAIN + ". ?x :p1 ?c }";
            assertThat(plan(repository, query))
                    .as(store.getClass().getSimpleName())
                    .contains("[gbjo: given tree: the query gives this plan (tree=((1,2),(4,3))); ", "BoundedHashJoin");
            assertThat(Stores.solutions(repository, query)).hasSize(8);
        }
    }

    private static String place(String order, int place) {
        return "p" + (Integer.parseInt(order.split(",", -1)[place]) - 1);
    }

    @Test
    void aShadowReordersNothing() {
        SailRepository repository = filled(repository(new MemoryStore()));
        List<String> ofEngine = executed(repository, "PREFIX : <http://example.org/> SELECT * { " + CHAIN + "}");
        SailRepository shadow = filled(repository(new GbjoSail(
                new MemoryStore(), Map.of(Settings.MODEL, settings.get(Settings.MODEL), Settings.MODE, "shadow"))));
        for (String order : List.of("1,2,3", "3,2,1")) {
            assertThat(executed(shadow, PREFIX + "order=" + order + "> SELECT * { " + CHAIN + "}"))
                    .isEqualTo(ofEngine);
        }
    }

    /** The factory sees no text. */
    @Test
    void onlyALayerHearsHints() {
        MemoryStore store = new MemoryStore();
        store.setEvaluationStrategyFactory(new GbjoEvaluationStrategyFactory(settings));
        String query = PREFIX + "off> SELECT * { " + CHAIN + "}";
        assertThat(plan(filled(repository(store)), query)).contains("[gbjo: ").doesNotContain("the query says so");
        GbjoSail inner = new GbjoSail(new MemoryStore(), settings);
        assertThat(plan(filled(repository(new GbjoSail(inner, settings))), query))
                .contains("the query says so");
    }

    @Test
    void thePlanNamesWhatIsNotFollowed() {
        SailRepository repository = filled(repository(new GbjoSail(new MemoryStore(), settings)));
        try (LogLines log = new LogLines("org.gbjo.decision")) {
            String plan = plan(
                    repository,
                    PREFIX + "order=1,1,2> PREFIX x: <http://gbjo.org/hint#order=5,4,3,2,1> SELECT * { " + CHAIN + "}");
            assertThat(plan)
                    .contains("hint 'order=1,1,2' is ignored, since", "hint 'order=5,4,3,2,1' is for 5 patterns");
            assertThat(log.lines())
                    .anyMatch(line -> line.contains("hint 'order=1,1,2'"))
                    .anyMatch(line -> line.endsWith("is for 5 patterns, and no BGP of the query has so many"));
        }
    }

    /** RDF4J would lose FROM, whose dataset it takes from its own parser alone. */
    @Test
    void queriesOfEveryFormAreWhole() {
        SailRepository repository = filled(repository(new GbjoSail(new MemoryStore(), settings)));
        String off = PREFIX + "off> ";
        assertThat(Stores.solutions(repository, off + "SELECT * { ?a :p0 ?b }")).hasSize(9);
        assertThat(Stores.solutions(repository, off + "SELECT * FROM :g { ?a :p0 ?b }"))
                .hasSize(1);
        assertThat(Stores.solutions(repository, off + "ASK FROM :g { ?a :p1 ?b }"))
                .containsOnlyKeys("false");
        assertThat(Stores.solutions(repository, off + "SELECT * { " + CHAIN + "}", new SimpleBinding("a", node(0, 1))))
                .hasSize(1);
        try (SailRepositoryConnection connection = repository.getConnection()) {
            String construct = off + "CONSTRUCT { ?d :to ?a } FROM :g WHERE { ?a :p0 ?d }";
            assertThat(QueryResults.asModel(
                            connection.prepareGraphQuery(construct).evaluate()))
                    .hasSize(1);
            try (GraphQueryResult result =
                    connection.prepareGraphQuery(construct).evaluate()) {
                assertThat(result.getNamespaces()).as("RDF4J loses them").isEmpty();
            }
            assertThat(QueryResults.asModel(
                            connection.prepareGraphQuery(off + "DESCRIBE :n0-0").evaluate()))
                    .hasSize(2);
            assertThatThrownBy(() -> connection.prepareTupleQuery(off + "SELECT * { ?a }"))
                    .isInstanceOf(MalformedQueryException.class);
            connection
                    .prepareUpdate(off + "INSERT { ?d :to ?a } WHERE { " + CHAIN + "}")
                    .execute();
            assertThat(connection.size()).isEqualTo(33);
        }
    }

    @Test
    void preparedQueriesKeepTheirOwnHints() {
        SailRepository repository = filled(repository(new GbjoSail(new MemoryStore(), settings)));
        try (SailRepositoryConnection connection = repository.getConnection()) {
            var first = connection.prepareTupleQuery(PREFIX + "order=3,2,1> SELECT * { " + CHAIN + "}");
            var second = connection.prepareTupleQuery(PREFIX + "order=1,2,3> SELECT * { " + CHAIN + "}");
            for (int i = 0; i < 2; i++) {
                assertThat(first.explain(Explanation.Level.Optimized).toString())
                        .contains("(order=3,2,1)");
                assertThat(second.explain(Explanation.Level.Optimized).toString())
                        .contains("(order=1,2,3)");
            }
        }
    }

    /** Queries with hints for all sizes have the solutions that RDF4J finds without the plug-in. */
    @Test
    void givenOrdersChangeNoSolution() {
        RandomData data = new RandomData(7, 120);
        SailRepository without = repository(new MemoryStore());
        SailRepository with = repository(new GbjoSail(new MemoryStore(), settings));
        Stores.load(without, data);
        Stores.load(with, data);
        RandomQueries queries = new RandomQueries(data.triples(), 31);
        Random random = new Random(5);
        long before = GbjoRdf4j.orderers().counters().decisions(Reason.HINTED);
        long failed = GbjoRdf4j.orderers().counters().decisions(Reason.FAILED);
        for (int i = 0; i < 1000; i++) {
            RandomQueries.RandomQuery query = queries.next();
            int rows = Stores.solutions(without, query.probe() + " LIMIT 101").values().stream()
                    .mapToInt(Integer::intValue)
                    .sum();
            if (rows <= 100) {
                String hinted = HintedQueries.hints(random) + query.text();
                assertThat(Stores.solutions(with, hinted))
                        .as(hinted)
                        .isEqualTo(Stores.solutions(without, query.text()));
            }
        }
        assertThat(GbjoRdf4j.orderers().counters().decisions(Reason.HINTED) - before)
                .isGreaterThan(500);
        assertThat(GbjoRdf4j.orderers().counters().decisions(Reason.FAILED)).isEqualTo(failed);
    }
}
