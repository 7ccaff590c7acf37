package org.gbjo.rdf4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.model.util.Values;
import org.eclipse.rdf4j.query.TupleQueryResult;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.explanation.Explanation;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.gbjo.cardinality.sample.SeenSet;
import org.gbjo.decision.Decision;
import org.gbjo.decision.GroupListener;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.PatternSet;
import org.gbjo.rdf4j.translation.Rdf4jPatterns;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Expensive queries are planned with a look at the data of their store: the graphs and the snapshot of the query. */
final class LookTest {
    private static final int THINGS = 600;
    private static final String EXAMPLE = "http://example.org/";
    private static final IRI NAMED = Values.iri(EXAMPLE, "named");

    /** All things have one hub, which has many parts; few of these go on. */
    private static final String MISLEADING = "?a <http://example.org/of> ?hub . ?hub <http://example.org/has> ?part ."
            + " ?part <http://example.org/next> ?last";

    private static final List<String> BODIES = List.of(
            MISLEADING,
            "?a <http://example.org/of> ?hub . ?a <http://example.org/near> ?b . ?b <http://example.org/near> ?c",
            "?a <http://example.org/near> ?b . ?b <http://example.org/near> ?c . ?c <http://example.org/near> ?a",
            "?a <http://example.org/near> ?b . ?b ?p ?b . ?b <http://example.org/near> ?c",
            "?a <http://example.org/of> <http://example.org/hub> . ?a <http://example.org/near> ?b . ?b ?q ?c");

    @TempDir
    private Path folder;

    private Stores stores;

    @BeforeEach
    void load() {
        stores = new Stores(folder);
        for (String name : Stores.NAMES) {
            try (SailRepositoryConnection connection = stores.get(name).getConnection()) {
                connection.begin();
                fill(connection, 1);
                fill(connection, 2, NAMED);
                fill(connection, 3, Values.iri(EXAMPLE, "other"));
                connection.commit();
            }
        }
    }

    @AfterEach
    void close() {
        stores.close();
    }

    /** Fewer things in graphs of a greater number; some statements are in all of them. */
    private static void fill(SailRepositoryConnection connection, int number, Resource... graphs) {
        for (int i = 0; i < THINGS / number; i++) {
            add(connection, "x" + i, "of", "hub", graphs);
            add(connection, "hub", "has", "part" + i, graphs);
            add(connection, (i < 3 ? "part" : "other") + i, "next", "y" + i, graphs);
            add(connection, "x" + i, "near", "x" + (i * 7 + number) % (THINGS / number), graphs);
            add(connection, "x" + i, "near", "x" + (i * i) % 40, graphs);
            if (i % 100 == 0) {
                add(connection, "x" + i, "near", "x" + i, graphs);
            }
        }
    }

    private static void add(
            SailRepositoryConnection connection, String subject, String predicate, String object, Resource... graphs) {
        connection.add(
                Values.iri(EXAMPLE, subject), Values.iri(EXAMPLE, predicate), Values.iri(EXAMPLE, object), graphs);
    }

    private record Asked(List<StatementPattern> patterns, Decision decision) {}

    private static List<Asked> ask(SailRepository store, String query, JoinOrderer orderer) {
        List<Asked> asked = new ArrayList<>();
        GbjoEvaluationStrategyFactory factory = store.getSail() instanceof MemoryStore
                ? new GbjoEvaluationStrategyFactory(orderer)
                : new GbjoStrictEvaluationStrategyFactory(orderer);
        factory.setListener((patterns, decision) -> asked.add(new Asked(List.copyOf(patterns), decision)));
        Stores.plug(store, factory);
        try (SailRepositoryConnection connection = store.getConnection()) {
            connection.prepareTupleQuery(query).explain(Explanation.Level.Optimized);
        } finally {
            Stores.unplug(store);
        }
        return asked;
    }

    private static double count(SailRepository store, String body) {
        try (SailRepositoryConnection connection = store.getConnection();
                TupleQueryResult rows = connection
                        .prepareTupleQuery("SELECT (COUNT(*) AS ?n) " + body)
                        .evaluate()) {
            return Double.parseDouble(rows.next().getValue("n").stringValue());
        }
    }

    private static String body(Asked asked, PatternSet set) {
        StringBuilder out = new StringBuilder();
        set.forEach(i -> out.append(Rdf4jPatterns.text(asked.patterns.get(i))).append(" . "));
        return out.toString();
    }

    private static void compare(SailRepository store, String before, String body, String after) {
        Asked asked = ask(store, "SELECT * " + before + body + after, TestOrderers.looking())
                .get(0);
        assertThat(asked.decision.evidence().look()).as("%s%s", before, body).isPresent();
        for (SeenSet set : asked.decision.evidence().look().orElseThrow().sets()) {
            double counted = count(store, before + body(asked, set.patterns()) + after);
            if (set.exact()) {
                assertThat(set.rows()).as("%s of %s", set, body).isEqualTo(counted);
            } else {
                assertThat(set.rows()).as("%s of %s", set, body).isBetween(counted / 12 - 1, counted * 12 + 1);
            }
        }
    }

    @Test
    void whatIsSeenIsWhatQueriesCount() {
        for (String name : Stores.NAMES) {
            for (String body : BODIES) {
                compare(stores.get(name), "{ ", body, " }");
            }
        }
    }

    @Test
    void aNamedGraphIsLookedAtByItself() {
        for (String name : Stores.NAMES) {
            for (String body : BODIES) {
                compare(stores.get(name), "{ GRAPH <" + NAMED + "> { ", body, " } }");
                compare(stores.get(name), "FROM <" + NAMED + "> { ", body, " }");
                compare(stores.get(name), "FROM <http://rdf4j.org/schema/rdf4j#nil> { ", body, " }");
            }
        }
    }

    @Test
    void graphsThatAVariableNamesAreNotLookedAt() {
        for (String name : Stores.NAMES) {
            assertThat(ask(stores.get(name), "SELECT * { GRAPH ?g { " + MISLEADING + " } }", TestOrderers.looking())
                            .get(0)
                            .decision
                            .evidence()
                            .look())
                    .isEmpty();
        }
    }

    @Test
    void whereAllPatternsSeemAlikeALookFindsTheBetterOrder() {
        for (String name : Stores.NAMES) {
            SailRepository store = stores.get(name);
            String query = "SELECT * FROM <" + NAMED + "> { " + MISLEADING + " }";
            assertThat(cost(store, ask(store, query, TestOrderers.looking()).get(0)))
                    .as(name)
                    .isLessThan(2000)
                    .isLessThanOrEqualTo(
                            cost(store, ask(store, query, TestOrderers.blind()).get(0)));
        }
    }

    /** The patterns of a group, without its other relations, where all of its rows are asked for. */
    @Test
    void thePatternsOfAGroupAreLookedAt() {
        for (String name : Stores.NAMES) {
            SailRepository store = stores.get(name);
            for (String body : BODIES.subList(2, 4)) {
                String query = "SELECT * FROM <" + NAMED + "> { " + body + " VALUES ?more { <urn:x:1> <urn:x:2> } }";
                Map<List<String>, Decision> groups = groups(store, query);
                assertThat(groups).as(query).hasSize(1);
                groups.forEach((relations, decision) -> {
                    assertThat(decision.evidence().look())
                            .as("%s: %s", body, decision)
                            .isPresent();
                    for (SeenSet set : decision.evidence().look().orElseThrow().sets()) {
                        StringBuilder seen = new StringBuilder();
                        set.patterns()
                                .forEach(i -> seen.append(relations.get(i)).append(" . "));
                        double counted = count(store, "FROM <" + NAMED + "> { " + seen + " }");
                        assertThat(set.rows())
                                .as("%s of %s", set, body)
                                .isBetween(counted / (set.exact() ? 1 : 12), (counted + 1) * (set.exact() ? 1 : 12));
                    }
                });
                groups(store, query + " LIMIT 3").values().forEach(decision -> assertThat(
                                decision.evidence().look())
                        .isEmpty());
            }
        }
    }

    private static Map<List<String>, Decision> groups(SailRepository store, String query) {
        Map<List<String>, Decision> groups = new LinkedHashMap<>();
        GbjoEvaluationStrategyFactory factory = store.getSail() instanceof MemoryStore
                ? new GbjoEvaluationStrategyFactory(TestOrderers.looking())
                : new GbjoStrictEvaluationStrategyFactory(TestOrderers.looking());
        factory.setGroupListener(new GroupListener() {
            @Override
            public void decided(List<String> relations, Decision decision) {
                groups.put(relations, decision);
            }

            @Override
            public void leftAlone(String why) {}
        });
        Stores.plug(store, factory);
        try (SailRepositoryConnection connection = store.getConnection()) {
            connection.prepareTupleQuery(query).explain(Explanation.Level.Optimized);
        } finally {
            Stores.unplug(store);
        }
        return groups;
    }

    /** The rows of the joins of the chosen order. */
    private static double cost(SailRepository store, Asked asked) {
        JoinOrder order = asked.decision.chosenOrder().orElseThrow().order();
        double sum = 0;
        PatternSet joined = PatternSet.EMPTY;
        for (int place = 0; place < order.size(); place++) {
            joined = joined.with(order.at(place));
            sum += place == 0 ? 0 : count(store, "FROM <" + NAMED + "> { " + body(asked, joined) + " }");
        }
        return sum;
    }

    /** What a transaction has written is seen by its queries, and so by their looks. */
    @Test
    void aLookSeesTheTransactionOfTheQuery() {
        for (String name : Stores.NAMES) {
            SailRepository store = stores.get(name);
            List<Decision> decisions = new ArrayList<>();
            GbjoEvaluationStrategyFactory factory = store.getSail() instanceof MemoryStore
                    ? new GbjoEvaluationStrategyFactory(TestOrderers.looking())
                    : new GbjoStrictEvaluationStrategyFactory(TestOrderers.looking());
            factory.setListener((patterns, decision) -> decisions.add(decision));
            Stores.plug(store, factory);
            try (SailRepositoryConnection connection = store.getConnection()) {
                connection.begin();
                connection.clear(NAMED);
                for (int i = 0; i < 3; i++) {
                    add(connection, "x" + i, "of", "hub", NAMED);
                    add(connection, "hub", "has", "part" + i, NAMED);
                    add(connection, "part" + i, "next", "y", NAMED);
                }
                try (TupleQueryResult rows = connection
                        .prepareTupleQuery("SELECT * FROM <" + NAMED + "> { " + MISLEADING + " }")
                        .evaluate()) {
                    assertThat(rows.stream()).hasSize(9);
                }
                connection.rollback();
            } finally {
                Stores.unplug(store);
            }
            assertThat(decisions.get(0).evidence().look().orElseThrow().sets())
                    .as(name)
                    .isNotEmpty()
                    .allSatisfy(set -> {
                        assertThat(set.exact()).isTrue();
                        assertThat(set.rows()).isIn(3.0, 9.0);
                    });
        }
    }

    @Test
    void whatIsEvaluatedForEachRowOrCutOffIsNotLookedAt() {
        SailRepository store = stores.get(Stores.MEMORY);
        for (String query : List.of(
                "SELECT * { ?x <http://example.org/of> ?y OPTIONAL { " + MISLEADING.replace("?a", "?x") + " } }",
                "SELECT * { " + MISLEADING + " } LIMIT 5")) {
            assertThat(ask(store, query, TestOrderers.looking()))
                    .isNotEmpty()
                    .allMatch(asked -> asked.decision.evidence().look().isEmpty());
        }
    }

    /** The plan that RDF4J prints says what was seen. */
    @Test
    void theExplanationSaysWhatWasSeen() {
        SailRepository store = stores.get(Stores.MEMORY);
        Stores.plug(store, TestOrderers.looking());
        try (SailRepositoryConnection connection = store.getConnection()) {
            assertThat(connection
                            .prepareTupleQuery("SELECT * { " + MISLEADING + " }")
                            .explain(Explanation.Level.Optimized)
                            .toString())
                    .contains("rows of the data saw [");
        }
    }

    /** With statistics that the plug-in has counted itself. */
    @Test
    void aSettingSwitchesLooksOff() {
        for (String sample : List.of("on", "off")) {
            MemoryStore memory = new MemoryStore();
            List<Decision> decisions = new ArrayList<>();
            GbjoSail sail = new GbjoSail(memory, Map.of("sample", sample, "deadline", "60000"));
            SailRepository repository = new SailRepository(sail);
            try (SailRepositoryConnection connection = repository.getConnection()) {
                fill(connection, 1);
                ((GbjoEvaluationStrategyFactory) memory.getEvaluationStrategyFactory())
                        .setListener((patterns, decision) -> decisions.add(decision));
                String query = "SELECT * { ?a <http://example.org/of> ?h . ?b <http://example.org/of> ?h ."
                        + " ?b <http://example.org/near> ?c . ?c <http://example.org/near> ?d }";
                connection.prepareTupleQuery(query).explain(Explanation.Level.Optimized);
                sail.statistics().orElseThrow().countNow();
                decisions.clear();
                connection.prepareTupleQuery(query).explain(Explanation.Level.Optimized);
            } finally {
                repository.shutDown();
            }
            assertThat(decisions.get(0).evidence().look().isPresent()).isEqualTo(sample.equals("on"));
        }
    }
}
