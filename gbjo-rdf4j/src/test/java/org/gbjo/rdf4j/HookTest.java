package org.gbjo.rdf4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.query.explanation.Explanation;
import org.eclipse.rdf4j.query.impl.SimpleBinding;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.gbjo.decision.Decision;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Mode;
import org.gbjo.decision.settings.Settings;
import org.gbjo.plan.Plan;
import org.gbjo.testing.ModelFolders;
import org.gbjo.testing.RandomData;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The order that was decided on is the one that a store is asked in, and nothing but that order changes. */
final class HookTest {
    private static final String P = "<http://example.org/p";
    private static final String CHAIN = "?a " + P + "0> ?b . ?b " + P + "1> ?c . ?c " + P + "2> ?d . ";
    private static final List<String> PREDICATES = List.of("p0", "p1", "p2", "p3", "p4");

    @TempDir
    private Path folder;

    private Stores stores;

    /**
     * Chains n0 p0 n1 p1 n2 p2 n3. The steps have equally many, so that the first two of an order stay as they are
     * planned.
     */
    @BeforeEach
    void fill() {
        stores = new Stores(folder);
        for (String name : Stores.NAMES) {
            try (SailRepositoryConnection connection = stores.get(name).getConnection()) {
                connection.begin();
                for (int step = 0; step < 3; step++) {
                    for (int i = 0; i < 8; i++) {
                        connection.add(
                                node(step, i), (IRI) Stores.value(P + step + ">"), node(step + 1, i), (Resource) null);
                    }
                }
                connection.commit();
            }
        }
    }

    private static Resource node(int step, int number) {
        return (Resource) Stores.value(RandomData.iri("n" + step + "-" + number));
    }

    @AfterEach
    void close() {
        stores.close();
    }

    /** The predicates of a query in the order in which they stand in the plan that was executed. */
    private static List<String> executed(SailRepository store, String text) {
        try (SailRepositoryConnection connection = store.getConnection()) {
            String plan = connection
                    .prepareTupleQuery(text)
                    .explain(Explanation.Level.Executed)
                    .toString();
            List<String> found = new ArrayList<>();
            plan.lines().filter(line -> line.contains("example.org/p")).forEach(line -> PREDICATES.stream()
                    .filter(predicate -> line.contains("example.org/" + predicate))
                    .forEach(found::add));
            return found;
        }
    }

    private static String explained(SailRepository store, String text) {
        try (SailRepositoryConnection connection = store.getConnection()) {
            return connection
                    .prepareTupleQuery(text)
                    .explain(Explanation.Level.Optimized)
                    .toString();
        }
    }

    @Test
    void everyStoreIsAskedInGbjosOrder() {
        for (String name : Stores.NAMES) {
            SailRepository store = stores.get(name);
            String query = "SELECT * { " + CHAIN + "}";
            List<String> ofEngine = executed(store, query);
            JoinOrderer on = TestOrderers.of(Mode.ON, TestOrderers::reversed);
            Stores.plug(store, on);
            List<String> reversed = new ArrayList<>(ofEngine);
            Collections.reverse(reversed);
            assertThat(executed(store, query)).as(name).isEqualTo(reversed);
            assertThat(Stores.solutions(store, query)).hasSize(8);
            assertThat(on.counters().decisions(Reason.REORDERED)).isPositive();
            Stores.plug(store, TestOrderers.of(Mode.SHADOW, TestOrderers::reversed));
            assertThat(executed(store, query)).as(name).isEqualTo(ofEngine);
        }
    }

    /** The two patterns in front and the two behind, whatever stands in the middle of the chain. */
    private static JoinOrderer halves() {
        return TestOrderers.of(
                Mode.ON,
                TestOrderers::reversed,
                bgp -> new Plan.Join(
                        Plan.leftLinear(0, 1), new Plan.Join(new Plan.Leaf(2), new Plan.Leaf(bgp.size() - 1))));
    }

    @Test
    void everyStoreJoinsTheSidesOfATreeByHash() {
        String query = "SELECT * { " + CHAIN + "?d " + P + "3> ?e }";
        for (String name : Stores.NAMES) {
            SailRepository store = stores.get(name);
            assertThat(algorithms(store, query)).as(name).doesNotContain("BoundedHashJoin");
            JoinOrderer bushy = halves();
            Stores.plug(store, bushy);
            assertThat(algorithms(store, query)).as(name).containsOnlyOnce("BoundedHashJoin");
            assertThat(explained(store, query)).contains("[gbjo: tree: a tree of hash joins");
            assertThat(bushy.counters().decisions(Reason.BUSHY)).isPositive();
        }
    }

    /** For each row that comes from outside, both sides would be computed again. */
    @Test
    void nothingBoundFromOutsideIsJoinedByHash() {
        SailRepository store = stores.get(Stores.MEMORY);
        String four = CHAIN + "?d " + P + "3> ?e ";
        for (String body : List.of(
                "?z " + P + "4> ?a OPTIONAL { " + four + "}",
                "?z " + P + "4> ?a FILTER EXISTS { " + four + "}",
                "?z " + P + "4> ?a OPTIONAL { { " + four + "FILTER(?e != ?b) } }",
                "?z " + P + "0> ?y BIND(EXISTS { " + four + "} AS ?x)",
                "?z " + P + "0> ?y FILTER EXISTS { SELECT (COUNT(*) AS ?n) { " + four + "} GROUP BY ?a }",
                "VALUES ?a { <http://example.org/n0-0> } " + four)) {
            JoinOrderer bushy = halves();
            Stores.plug(store, bushy);
            assertThat(algorithms(store, "SELECT * { " + body + " }")).as(body).doesNotContain("BoundedHashJoin");
            assertThat(bushy.counters().decisions(Reason.BUSHY)).as(body).isZero();
            assertThat(bushy.counters().decisions(Reason.REORDERED)).as(body).isPositive();
        }
    }

    /** RDF4J moves filters to where their variables are after joins have been ordered. */
    @Test
    void aFilterOnOneSideOfATreeLeavesTheHashJoin() {
        SailRepository store = stores.get(Stores.MEMORY);
        Stores.plug(store, halves());
        for (String filter : List.of("?a != ?c", "?c != ?e", "?a != ?e")) {
            String query = "SELECT * { " + CHAIN + "?d " + P + "3> ?e FILTER(" + filter + ") }";
            assertThat(algorithms(store, query)).as(filter).containsOnlyOnce("BoundedHashJoin");
        }
    }

    /** A hash join gives its first row when both sides have been computed. */
    @Test
    void onlyWhereAllRowsAreAskedForAreSidesJoinedByHash() {
        SailRepository store = stores.get(Stores.MEMORY);
        String four = "{ " + CHAIN + "?d " + P + "3> ?e }";
        for (String query : List.of(
                "SELECT * " + four + " LIMIT 5",
                "SELECT DISTINCT ?a " + four + " LIMIT 5",
                "SELECT * { { SELECT ?a ?e " + four + " } } LIMIT 5",
                "SELECT * { " + four + " UNION " + four + " }",
                "ASK " + four)) {
            assertThat(trees(store, query)).as(query).isZero();
        }
        for (String query : List.of(
                "SELECT * " + four + " ORDER BY ?e LIMIT 5",
                "SELECT (COUNT(*) AS ?n) " + four + " LIMIT 5",
                "SELECT * " + four + " OFFSET 5")) {
            assertThat(trees(store, query)).as(query).isPositive();
        }
    }

    private static long trees(SailRepository store, String query) {
        JoinOrderer bushy = halves();
        Stores.plug(store, bushy);
        Stores.solutions(store, query);
        return bushy.counters().decisions(Reason.BUSHY);
    }

    private static String algorithms(SailRepository store, String text) {
        try (SailRepositoryConnection connection = store.getConnection()) {
            return connection
                    .prepareTupleQuery(text)
                    .explain(Explanation.Level.Executed)
                    .toString();
        }
    }

    @Test
    void whatIsInNoGroupKeepsItsPlace() {
        SailRepository store = stores.get(Stores.MEMORY);
        for (String body : List.of(
                CHAIN + "OPTIONAL { ?d " + P + "3> ?e }",
                CHAIN + "{ SELECT ?a { ?a " + P + "3> ?e } }",
                CHAIN + "BIND(STR(?a) AS ?e) ",
                "VALUES ?a { <http://example.org/n0-0> } " + CHAIN,
                "{ " + CHAIN + " } UNION { ?a " + P + "3> ?b }",
                CHAIN + "MINUS { ?a " + P + "3> ?b }",
                "GRAPH ?g { " + CHAIN + "} ?a " + P + "3> ?e")) {
            Stores.unplug(store);
            List<String> ofEngine = executed(store, "SELECT * { " + body + " }");
            Stores.plug(store, TestOrderers.of(Mode.ON, TestOrderers::reversed));
            List<String> reordered = executed(store, "SELECT * { " + body + " }");
            assertThat(reordered.indexOf("p3")).as(body).isEqualTo(ofEngine.indexOf("p3"));
            assertThat(reordered).as(body).isNotEqualTo(ofEngine).hasSameSizeAs(ofEngine);
        }
    }

    /** Decisions of one query, each as the patterns that it was asked for. */
    private List<String> asked(String query) {
        List<String> asked = new CopyOnWriteArrayList<>();
        GbjoEvaluationStrategyFactory factory = new GbjoEvaluationStrategyFactory(TestOrderers.of(Mode.ON, bgp -> {
            asked.add(bgp.toString());
            return TestOrderers.reversed(bgp);
        }));
        Stores.plug(stores.get(Stores.MEMORY), factory);
        Stores.solutions(stores.get(Stores.MEMORY), query);
        return asked;
    }

    @Test
    void variablesBoundFromOutsideAreKnown() {
        String tail = "?c " + P + "2> ?d . ?d " + P + "3> ?e ";
        assertThat(asked("SELECT * { ?b " + P + "1> ?c OPTIONAL { " + tail + "} }"))
                .singleElement()
                .asString()
                .contains("bound")
                .doesNotContain("?c");
        assertThat(asked("SELECT * { ?b " + P + "1> ?c FILTER EXISTS { " + tail + "} }"))
                .singleElement()
                .asString()
                .doesNotContain("?c");
        assertThat(asked("SELECT * { VALUES ?c { <http://example.org/n2-0> } " + tail + "}"))
                .singleElement()
                .asString()
                .doesNotContain("?c");
        assertThat(asked("SELECT * { ?b " + P + "1> ?c { SELECT ?c { " + tail + "} } }"))
                .singleElement()
                .asString()
                .contains("?c");
    }

    @Test
    void valuesOfAPreparedQueryAreConstants() {
        List<String> asked = new CopyOnWriteArrayList<>();
        Stores.plug(stores.get(Stores.MEMORY), TestOrderers.of(Mode.ON, bgp -> {
            asked.add(bgp.toString());
            return TestOrderers.reversed(bgp);
        }));
        assertThat(Stores.solutions(
                        stores.get(Stores.MEMORY),
                        "SELECT * { " + CHAIN + "}",
                        new SimpleBinding("a", Stores.value("<http://example.org/n0-1>"))))
                .hasSize(1);
        assertThat(asked)
                .singleElement()
                .asString()
                .contains("<http://example.org/n0-1>")
                .doesNotContain("?a");
    }

    @Test
    void theInsideOfServiceAndOfPathsIsLeftAlone() {
        assertThat(asked("SELECT * { ?a (" + P + "0>/" + P + "1>/" + P + "2>)+ ?d }"))
                .isEmpty();
        assertThat(asked("SELECT * { SERVICE SILENT <http://localhost:1/nowhere> { " + CHAIN + "} }"))
                .isEmpty();
    }

    @Test
    void thePlanNamesTheDecision() {
        SailRepository store = stores.get(Stores.MEMORY);
        Stores.plug(store, TestOrderers.of(Mode.ON, TestOrderers::reversed));
        assertThat(explained(store, "SELECT * { " + CHAIN + "}"))
                .contains("[gbjo: gbjo's order: gbjo's order is predicted to be cheaper; native 1,2,3")
                .contains("gbjo 3,2,1");
        Stores.plug(store, TestOrderers.of(Mode.ON, bgp -> new int[] {0, 1, 2}));
        assertThat(explained(store, "SELECT * { " + CHAIN + "}"))
                .contains("[gbjo: native order: gbjo's order is the native one");
    }

    /** The standard model knows the rows of each join. */
    @Test
    void thePlanHasThePredictedRows() throws IOException {
        Path model = ModelFolders.statistics(folder.resolve("model"), 100);
        SailRepository store = stores.get(Stores.MEMORY);
        AtomicReference<Decision> decision = new AtomicReference<>();
        GbjoEvaluationStrategyFactory factory = new GbjoEvaluationStrategyFactory(
                Map.of(Settings.MODEL, model.toString(), Settings.CHEAP_ROWS, "0", Settings.DEADLINE, "60000"));
        factory.setListener((patterns, made) -> decision.set(made));
        GbjoRdf4j.orderers().require(model);
        Stores.plug(store, factory);
        List<String> joins = explained(store, "SELECT * { " + CHAIN + "}")
                .lines()
                .filter(line -> line.contains("Join [gbjo"))
                .toList();
        assertThat(decision.get().logRows()).hasSize(3);
        assertThat(joins).singleElement().asString().contains("costEstimate=", "resultSizeEstimate=");
    }

    /** Names that RDF4J makes up differ from parse to parse. */
    @Test
    void aQueryIsPlannedOnce() {
        JoinOrderer orderer = TestOrderers.of(Mode.ON, TestOrderers::reversed);
        Stores.plug(stores.get(Stores.MEMORY), orderer);
        String query = "SELECT * { ?a " + P + "0>/" + P + "1>/" + P + "2> ?d }";
        for (int i = 0; i < 3; i++) {
            assertThat(Stores.solutions(stores.get(Stores.MEMORY), query)).hasSize(8);
        }
        assertThat(orderer.counters().planned()).isEqualTo(1);
        assertThat(orderer.counters().cacheHits()).isEqualTo(2);
    }

    @Test
    void updatesAreOrderedToo() {
        for (String name : Stores.NAMES) {
            JoinOrderer orderer = TestOrderers.of(Mode.ON, TestOrderers::reversed);
            Stores.plug(stores.get(name), orderer);
            try (SailRepositoryConnection connection = stores.get(name).getConnection()) {
                connection
                        .prepareUpdate("INSERT { ?a <http://example.org/end> ?d } WHERE { " + CHAIN + "}")
                        .execute();
            }
            assertThat(orderer.counters().decisions(Reason.REORDERED)).isEqualTo(1);
            assertThat(Stores.solutions(stores.get(name), "SELECT * { ?a <http://example.org/end> ?d }"))
                    .hasSize(8);
        }
    }

    @Test
    void withoutAModelNothingChanges() {
        SailRepository store = stores.get(Stores.MEMORY);
        String query = "SELECT * { " + CHAIN + "}";
        String before = explained(store, query);
        List<Decision> decisions = new ArrayList<>();
        GbjoEvaluationStrategyFactory factory = new GbjoEvaluationStrategyFactory();
        factory.setListener((patterns, decision) -> decisions.add(decision));
        Stores.plug(store, factory);
        assertThat(explained(store, query)).isEqualTo(before);
        assertThat(decisions).isEmpty();
    }
}
