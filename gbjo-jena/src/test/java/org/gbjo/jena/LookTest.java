package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.TDB2Factory;
import org.gbjo.cardinality.sample.SeenSet;
import org.gbjo.decision.Decision;
import org.gbjo.decision.DecisionListener;
import org.gbjo.decision.GroupListener;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.jena.hook.ContextSettings;
import org.gbjo.jena.translation.JenaPatterns;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.PatternSet;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Expensive queries are planned with a look at the data of their store: the graph and the transaction of the query. */
final class LookTest {
    private static final int THINGS = 1500;
    private static final Node NAMED = Stores.iri("named");

    /** All things have one hub, which has many parts; few of these go on. */
    private static final String MISLEADING = "?a <http://example.org/of> ?hub . ?hub <http://example.org/has> ?part ."
            + " ?part <http://example.org/next> ?last";

    private static final List<String> BODIES = List.of(
            MISLEADING,
            "?a <http://example.org/of> ?hub . ?a <http://example.org/near> ?b . ?b <http://example.org/near> ?c",
            "?a <http://example.org/near> ?b . ?b <http://example.org/near> ?c . ?c <http://example.org/near> ?a",
            "?a <http://example.org/near> ?b . ?b ?p ?b . ?b <http://example.org/near> ?c",
            "?a <http://example.org/of> <http://example.org/hub> . ?a <http://example.org/near> ?b . ?b ?q ?c",
            "?a <http://example.org/near> ?b . ?a <http://example.org/near> ?c . ?a <http://example.org/gone> ?d");

    @TempDir
    private Path folder;

    static Stream<String> kinds() {
        return Stream.of("model", "general", "transactional", "tdb2", "tdb2 in memory");
    }

    private Dataset dataset(String kind) {
        Dataset dataset =
                switch (kind) {
                    case "model" -> DatasetFactory.wrap(ModelFactory.createDefaultModel());
                    case "general" -> DatasetFactory.createGeneral();
                    case "transactional" -> DatasetFactory.createTxnMem();
                    case "tdb2" -> TDB2Factory.connectDataset(folder.toString());
                    default -> TDB2Factory.createDataset();
                };
        Txn.executeWrite(dataset, () -> {
            fill(dataset.asDatasetGraph().getDefaultGraph(), 1);
            if (!kind.equals("model")) {
                fill(dataset.asDatasetGraph().getGraph(NAMED), 2);
                fill(dataset.asDatasetGraph().getGraph(Stores.iri("other")), 3);
            }
        });
        return dataset;
    }

    /** Fewer things in graphs of a greater number; some triples are in all of them. */
    private static void fill(Graph graph, int number) {
        for (int i = 0; i < THINGS / number; i++) {
            add(graph, "x" + i, "of", "hub");
            add(graph, "hub", "has", "part" + i);
            add(graph, (i < 3 ? "part" : "other") + i, "next", "y" + i);
            add(graph, "x" + i, "near", "x" + (i * 7 + number) % (THINGS / number));
            add(graph, "x" + i, "near", "x" + (i * i) % 40);
            if (i % 100 == 0) {
                add(graph, "x" + i, "near", "x" + i);
            }
        }
    }

    private static void add(Graph graph, String subject, String predicate, String object) {
        graph.add(Triple.create(Stores.iri(subject), Stores.iri(predicate), Stores.iri(object)));
    }

    private record Asked(BasicPattern pattern, Decision decision) {}

    private static List<Asked> ask(Dataset dataset, String query, JoinOrderer orderer) {
        List<Asked> asked = new ArrayList<>();
        DecisionListener<BasicPattern> listener = (pattern, decision) -> asked.add(new Asked(pattern, decision));
        Stores.solutions(dataset, query + " LIMIT 1", builder -> builder.set(GbjoJena.ORDERER, orderer)
                .set(GbjoJena.LISTENER, listener));
        return asked;
    }

    private static double count(Dataset dataset, String body) {
        return Txn.calculateRead(dataset, () -> {
            try (QueryExec execution = QueryExec.dataset(dataset.asDatasetGraph())
                    .query("SELECT (COUNT(*) AS ?n) { " + body + " }")
                    .set(GbjoJena.MODE, "off")
                    .build()) {
                RowSet rows = execution.select();
                return Double.parseDouble(rows.next().get("n").getLiteralLexicalForm());
            }
        });
    }

    private static String body(BasicPattern pattern, SeenSet set) {
        StringBuilder out = new StringBuilder();
        set.patterns().forEach(i -> {
            Triple triple = pattern.get(i);
            for (Node node : List.of(triple.getSubject(), triple.getPredicate(), triple.getObject())) {
                out.append(node.isVariable() ? node.toString() : JenaPatterns.text(node))
                        .append(' ');
            }
            out.append(". ");
        });
        return out.toString();
    }

    private static void compare(Dataset dataset, String before, String body, String after) {
        Asked asked = ask(dataset, "SELECT * { " + before + body + after + " }", TestOrderers.looking())
                .get(0);
        assertThat(asked.decision.evidence().look()).as("%s%s", before, body).isPresent();
        for (SeenSet set : asked.decision.evidence().look().orElseThrow().sets()) {
            double counted = count(dataset, before + body(asked.pattern, set) + after);
            if (set.exact()) {
                assertThat(set.rows()).as("%s of %s", set, body).isEqualTo(counted);
            } else {
                assertThat(set.rows()).as("%s of %s", set, body).isBetween(counted / 12 - 1, counted * 12 + 1);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void whatIsSeenIsWhatQueriesCount(String kind) {
        Dataset dataset = dataset(kind);
        for (String body : BODIES) {
            compare(dataset, "", body, "");
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aNamedGraphIsLookedAtByItself(String kind) {
        if (kind.equals("model")) {
            return;
        }
        Dataset dataset = dataset(kind);
        for (String body : BODIES) {
            compare(dataset, "GRAPH <" + NAMED + "> { ", body, " }");
        }
    }

    /** A triple in several graphs is one triple of their union. */
    @ParameterizedTest
    @MethodSource("kinds")
    void theUnionOfTdb2IsLookedAtOnce(String kind) {
        if (!kind.startsWith("tdb2")) {
            return;
        }
        Dataset dataset = dataset(kind);
        for (String body : BODIES) {
            compare(dataset, "GRAPH <" + Quad.unionGraph.getURI() + "> { ", body, " }");
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void whereAllPatternsSeemAlikeALookFindsTheBetterOrder(String kind) {
        Dataset dataset = dataset(kind);
        String query = "SELECT * { " + MISLEADING + " }";
        assertThat(cost(dataset, ask(dataset, query, TestOrderers.looking()).get(0)))
                .isLessThan(10_000)
                .isLessThan(
                        cost(dataset, ask(dataset, query, TestOrderers.blind()).get(0)));
    }

    /** The patterns of a group, without its other relations. */
    @ParameterizedTest
    @MethodSource("kinds")
    void thePatternsOfAGroupAreLookedAt(String kind) {
        if (kind.equals("model") || kind.equals("general")) {
            return; // They may match literals by their values, and so have no groups.
        }
        Dataset dataset = dataset(kind);
        for (String body : BODIES.subList(2, 4)) {
            String query =
                    "SELECT * { VALUES ?a { <http://example.org/x0> <http://example.org/x1> } " + body + " } LIMIT 1";
            Map<List<String>, Decision> groups = new LinkedHashMap<>();
            GroupListener listener = new GroupListener() {
                @Override
                public void decided(List<String> relations, Decision decision) {
                    groups.put(relations, decision);
                }

                @Override
                public void leftAlone(String why) {}
            };
            Stores.solutions(dataset, query, builder -> builder.set(GbjoJena.ORDERER, TestOrderers.looking())
                    .set(ContextSettings.GROUP_LISTENER, listener));
            groups.forEach((relations, decision) -> {
                assertThat(decision.evidence().look())
                        .as("%s: %s", body, decision)
                        .isPresent();
                for (SeenSet set : decision.evidence().look().orElseThrow().sets()) {
                    StringBuilder seen = new StringBuilder();
                    set.patterns().forEach(i -> seen.append(relations.get(i)).append(" . "));
                    double counted = count(dataset, seen.toString());
                    assertThat(set.rows())
                            .as("%s of %s", set, body)
                            .isBetween(counted / (set.exact() ? 1 : 12), (counted + 1) * (set.exact() ? 1 : 12));
                }
            });
            assertThat(groups).hasSize(1);
        }
    }

    /** The rows of the joins of the chosen order. */
    private static double cost(Dataset dataset, Asked asked) {
        JoinOrder order = asked.decision.chosenOrder().orElseThrow().order();
        double sum = 0;
        StringBuilder body = new StringBuilder();
        for (int place = 0; place < order.size(); place++) {
            body.append(body(asked.pattern, new SeenSet(PatternSet.of(order.at(place)), 0, false)));
            sum += place == 0 ? 0 : count(dataset, body.toString());
        }
        return sum;
    }

    /** The transaction of the query is what a look sees, also what it has written itself. */
    @Test
    void aLookSeesTheTransactionOfTheQuery() {
        for (String kind : List.of("transactional", "tdb2")) {
            Dataset dataset = dataset(kind);
            Txn.executeWrite(dataset, () -> {
                Graph graph = dataset.asDatasetGraph().getDefaultGraph();
                for (String predicate : List.of("of", "has", "next")) {
                    graph.remove(Node.ANY, Stores.iri(predicate), Node.ANY);
                }
                for (int i = 0; i < 3; i++) {
                    add(graph, "x" + i, "of", "hub");
                    add(graph, "hub", "has", "part" + i);
                    add(graph, "part" + i, "next", "y");
                }
                List<Asked> asked = new ArrayList<>();
                DecisionListener<BasicPattern> listener =
                        (pattern, decision) -> asked.add(new Asked(pattern, decision));
                try (QueryExec execution = QueryExec.dataset(dataset.asDatasetGraph())
                        .query("SELECT * { " + MISLEADING + " }")
                        .set(GbjoJena.ORDERER, TestOrderers.looking())
                        .set(GbjoJena.LISTENER, listener)
                        .build()) {
                    execution.select().materialize();
                }
                assertThat(asked.get(0).decision.evidence().look().orElseThrow().sets())
                        .isNotEmpty()
                        .allSatisfy(set -> {
                            assertThat(set.exact()).isTrue();
                            assertThat(set.rows()).isIn(3.0, 9.0);
                        });
            });
        }
    }

    @Test
    void whatIsExecutedForEachRowIsNotLookedAt() {
        Dataset dataset = dataset("transactional");
        List<Asked> asked = ask(
                dataset,
                "SELECT * { ?x <http://example.org/of> ?y OPTIONAL { ?y <http://example.org/has> ?part ."
                        + " ?part <http://example.org/next> ?last . ?x <http://example.org/near> ?z } }",
                TestOrderers.looking());
        assertThat(asked)
                .isNotEmpty()
                .allMatch(one -> one.decision.evidence().look().isEmpty());
    }

    /** With statistics that the plug-in has counted itself, and its usual settings. */
    @ParameterizedTest
    @MethodSource("kinds")
    void expensiveQueriesAreLookedAtUnlessASettingSaysOtherwise(String kind) {
        Dataset dataset = dataset(kind);
        Txn.executeRead(dataset, () -> GbjoJena.count(dataset.asDatasetGraph()));
        String expensive = "SELECT * { ?a <http://example.org/of> ?h . ?b <http://example.org/of> ?h ."
                + " ?b <http://example.org/near> ?c . ?c <http://example.org/near> ?d }";
        assertThat(isLookedAt(dataset, expensive, "on")).isTrue();
        assertThat(isLookedAt(dataset, expensive, "off")).isFalse();
        String cheap = "SELECT * { ?a <http://example.org/near> ?b . ?b <http://example.org/near> ?c ."
                + " ?c <http://example.org/near> <http://example.org/x77> }";
        assertThat(isLookedAt(dataset, cheap, "on")).isFalse();
    }

    private static boolean isLookedAt(Dataset dataset, String query, String sample) {
        List<Decision> decisions = new ArrayList<>();
        DecisionListener<BasicPattern> listener = (pattern, decision) -> decisions.add(decision);
        Stores.solutions(dataset, query + " LIMIT 1", builder -> builder.set(GbjoJena.LISTENER, listener)
                .set(GbjoJena.DEADLINE, "60000")
                .set(GbjoJena.SAMPLE, sample));
        return decisions.get(0).evidence().look().isPresent();
    }

    @Test
    void theExplanationSaysWhatWasSeen() {
        Dataset dataset = dataset("transactional");
        Context context = new Context();
        context.set(GbjoJena.ORDERER, TestOrderers.looking());
        Explanation explanation = Txn.calculateRead(
                dataset,
                () -> Explanation.of(
                        QueryFactory.create("SELECT * { " + MISLEADING + " }"), dataset.asDatasetGraph(), context));
        assertThat(explanation.toText()).contains(" rows of the data saw [");
        assertThat(explanation.toJson()).contains("\"look\"", "\"rowsRead\"", "\"exact\"");
    }
}
