package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.jena.graph.Node;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.tdb2.TDB2Factory;
import org.gbjo.decision.Decision;
import org.gbjo.decision.DecisionListener;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Mode;
import org.gbjo.testing.HintedQueries;
import org.gbjo.testing.LogLines;
import org.gbjo.testing.RandomData;
import org.gbjo.testing.RandomQueries;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A query in Jena gets the order that its text asks for. */
final class HintTest {
    private static final String PREFIX = "PREFIX : <http://example.org/> PREFIX gbjo: <http://gbjo.org/hint#";
    private static final String CHAIN = "?a :p0 ?b . ?b :p1 ?c . ?c :p2 ?d ";

    @TempDir
    private Path folder;

    private static Dataset dataset() {
        Dataset dataset = DatasetFactory.createTxnMem();
        Chains.fill(dataset.asDatasetGraph());
        return dataset;
    }

    private static JoinOrderer reversing(Mode mode) {
        return TestOrderers.of(mode, TestOrderers::reversed);
    }

    private static List<Node> asked(String query, Mode mode) {
        return Chains.askedInMemory(query, builder -> builder.set(GbjoJena.ORDERER, reversing(mode)));
    }

    private static List<Node> askedInTdb2(Dataset dataset, String query) {
        return Chains.askedInTdb2(dataset, query, builder -> builder.set(GbjoJena.ORDERER, reversing(Mode.ON)));
    }

    private static List<Decision> decisions(Dataset dataset, String query, JoinOrderer orderer) {
        List<Decision> heard = new ArrayList<>();
        DecisionListener<BasicPattern> listener = (pattern, decision) -> heard.add(decision);
        Stores.solutions(dataset, query, builder -> builder.set(GbjoJena.ORDERER, orderer)
                .set(GbjoJena.LISTENER, listener));
        return heard;
    }

    @Test
    void aGraphInMemoryIsAskedInTheGivenOrder() {
        assertThat(asked(PREFIX + "order=2,3,1> SELECT * { " + CHAIN + "}", Mode.ON))
                .isEqualTo(Chains.order(1, 2, 0));
        assertThat(asked(PREFIX + "order=2,3,1> SELECT * { " + CHAIN + "FILTER(?a != ?b) }", Mode.ON))
                .isEqualTo(Chains.order(1, 2, 0));
        assertThat(asked(PREFIX + "off> SELECT * { " + CHAIN + "}", Mode.ON)).isEqualTo(Chains.order(0, 1, 2));
        assertThat(asked(PREFIX + "order=2,3,1> SELECT * { " + CHAIN + "}", Mode.SHADOW))
                .isEqualTo(Chains.order(0, 1, 2));
    }

    @Test
    void smallBgpsGetTheirOrderToo() {
        String two = "SELECT * { ?a :p0 ?b . ?b :p1 ?c }";
        assertThat(asked(PREFIX + "order=2,1> " + two, Mode.ON)).isEqualTo(Chains.order(1, 0));
        Dataset dataset = dataset();
        String model = folder.resolve("nothing").toString();
        List<Decision> heard = new ArrayList<>();
        DecisionListener<BasicPattern> listener = (pattern, decision) -> heard.add(decision);
        for (String query : List.of(two, "PREFIX x: <http://gbjo.org/hint#order=2,1> " + two)) {
            Stores.solutions(
                    dataset, "PREFIX : <http://example.org/> " + query, builder -> builder.set(GbjoJena.MODEL, model)
                            .set(GbjoJena.MIN_PATTERNS, "3")
                            .set(GbjoJena.LISTENER, listener));
        }
        assertThat(heard).extracting(Decision::reason).containsExactly(Reason.FEW_PATTERNS, Reason.HINTED);
    }

    @Test
    void tdb2IsAskedInTheGivenOrder() {
        Dataset dataset = TDB2Factory.connectDataset(folder.toString());
        Chains.fill(dataset.asDatasetGraph());
        assertThat(askedInTdb2(dataset, PREFIX + "order=2,3,1> SELECT * { " + CHAIN + "}"))
                .isEqualTo(Chains.order(1, 2, 0));
        assertThat(askedInTdb2(dataset, PREFIX + "off> SELECT * { " + CHAIN + "}"))
                .isEqualTo(Chains.order(0, 1, 2));
    }

    @Test
    void bgpsOfDifferentSizesHaveDifferentHints() {
        String query = "PREFIX : <http://example.org/> PREFIX x: <http://gbjo.org/hint#order=2,3,1> "
                + "PREFIX y: <http://gbjo.org/hint#order=2,1> SELECT * { " + CHAIN
                + "OPTIONAL { ?b :p1 ?x . ?x :p2 ?y } }";
        JoinOrderer orderer = reversing(Mode.ON);
        List<Decision> heard = decisions(dataset(), query, orderer);
        assertThat(heard).hasSize(2).allMatch(decision -> decision.reason() == Reason.HINTED);
        assertThat(heard.stream().map(Object::toString).distinct()).hasSize(2);
        assertThat(orderer.counters().planned()).isZero();
    }

    @Test
    void aGivenTreeIsExecuted() {
        String four = CHAIN + ". ?d ?p ?a ";
        String tree = PREFIX + "tree=((1,2),(4,3))> SELECT * { ";
        JoinOrderer orderer = reversing(Mode.ON);
        assertThat(decisions(dataset(), tree + CHAIN + ". ?x :p1 ?c }", orderer))
                .singleElement()
                .isInstanceOfSatisfying(
                        Decision.AsTree.class, given -> assertThat(given.tree()).hasToString("((1 2) (4 3))"));
        List<Decision> inOptional = decisions(dataset(), tree + "?a :p0 ?b OPTIONAL { " + four + "} }", orderer);
        assertThat(inOptional)
                .anySatisfy(decision -> assertThat(decision.evidence().ignored())
                        .contains("hint 'tree=((1,2),(4,3))' is ignored, since a tree cannot be executed here"));
        assertThat(inOptional).noneMatch(Decision.AsTree.class::isInstance);
    }

    @Test
    void hintsThatAreNotFollowedAreNamed() {
        Dataset dataset = dataset();
        JoinOrderer orderer = reversing(Mode.ON);
        try (LogLines log = new LogLines("org.gbjo.decision")) {
            for (int i = 0; i < 3; i++) {
                List<Decision> heard = decisions(
                        dataset,
                        PREFIX + "order=1,2,2> PREFIX x: <http://gbjo.org/hint#order=4,1,3,2> SELECT * { " + CHAIN
                                + "FILTER EXISTS { ?b :p1 ?x . ?x :p2 ?y } }",
                        orderer);
                assertThat(heard).isNotEmpty().allSatisfy(decision -> {
                    assertThat(decision.reason()).isEqualTo(Reason.REORDERED);
                    assertThat(decision.toString())
                            .contains("hint 'order=1,2,2' is ignored", "hint 'order=4,1,3,2' is for 4 patterns");
                });
            }
            assertThat(log.lines())
                    .filteredOn(line -> line.contains("order=1,2,2"))
                    .hasSize(1);
            assertThat(log.lines())
                    .filteredOn(line -> line.contains("order=4,1,3,2"))
                    .singleElement()
                    .asString()
                    .endsWith("is for 4 patterns, and no BGP of the query has so many");
        }
    }

    /** Not even one that fits a BGP inside of an expression. */
    @Test
    void aHintThatFitsSomewhereIsNotLogged() {
        try (LogLines log = new LogLines("org.gbjo.decision")) {
            String query = PREFIX + "order=2,1> SELECT * { " + CHAIN + "FILTER EXISTS { ?b :p1 ?x . ?x :p2 ?y } }";
            JoinOrderer orderer = reversing(Mode.ON);
            assertThat(decisions(dataset(), query, orderer))
                    .extracting(Decision::reason)
                    .contains(Reason.REORDERED, Reason.HINTED);
            assertThat(log.lines()).noneMatch(line -> line.contains("hint"));
        }
    }

    @Test
    void anExplanationNamesTheHint() {
        Context context = new Context();
        context.set(GbjoJena.ORDERER, reversing(Mode.ON));
        DatasetGraph dataset = dataset().asDatasetGraph();
        String ask = "ASK { " + CHAIN + "}";
        assertThat(Explanation.of(QueryFactory.create(PREFIX + "order=2,3,1> " + ask), dataset, context)
                        .toText())
                .startsWith("given order: the query gives this plan (order=2,3,1); ")
                .containsSubsequence("/p1>", "/p2>", "/p0>");
        assertThat(Explanation.of(QueryFactory.create(PREFIX + "off> " + ask), dataset, context)
                        .toText())
                .startsWith("native order: the query says so; ");
    }

    /** Queries with hints for all sizes have the solutions that Jena finds without the plug-in, in every store. */
    @Test
    void givenOrdersChangeNoSolution() {
        RandomData data = RandomData.withTripleTerms(7, 120);
        Stores stores = new Stores(data, folder);
        RandomQueries queries = new JenaQueries(data.triples(), 31);
        Random random = new Random(5);
        List<String> names = List.copyOf(stores.all().keySet());
        JoinOrderer orderer = reversing(Mode.ON);
        for (int i = 0; i < 400; i++) {
            RandomQueries.RandomQuery query = queries.next();
            Dataset store = stores.get(names.get(i % names.size()));
            if (isSmall(store, query.probe())) {
                String hinted = HintedQueries.hints(random) + query.text();
                Map<String, Integer> without = Stores.solutions(store, query.text(), builder -> {});
                assertThat(Stores.solutions(store, hinted, builder -> builder.set(GbjoJena.ORDERER, orderer)))
                        .as(hinted)
                        .isEqualTo(without);
            }
        }
        assertThat(orderer.counters().decisions(Reason.HINTED)).isGreaterThan(200);
        assertThat(orderer.counters().decisions(Reason.FAILED)).isZero();
    }

    /** Queries with many solutions take long and show no more; Jena itself fails at some. */
    static boolean isSmall(Dataset store, String probe) {
        try {
            return Stores.solutions(store, probe + " LIMIT 101", builder -> {}).values().stream()
                            .mapToInt(Integer::intValue)
                            .sum()
                    <= 100;
        } catch (RuntimeException e) {
            return false;
        }
    }
}
