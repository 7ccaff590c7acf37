package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jena.graph.Node;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.DatasetGraphOne;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.expr.ExprList;
import org.apache.jena.sparql.expr.NodeValue;
import org.apache.jena.sparql.function.Function;
import org.apache.jena.sparql.function.FunctionEnv;
import org.apache.jena.sparql.function.FunctionRegistry;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.TDB2Factory;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Mode;
import org.gbjo.jena.hashjoin.HashJoinIterator;
import org.gbjo.plan.Plan;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trees are executed with hash joins, in every store, and only where they may be. */
final class BushyTest {
    private static final String PREFIX = "PREFIX : <http://example.org/> ";
    private static final String CHAIN = "?a :p0 ?b . ?b :p1 ?c . ?c :p2 ?d . ?d :p3 ?e . ";
    /** A function that is true and counts the hash joins that are open when it is called. */
    private static final String COUNTING = "urn:x-gbjo:test:count-hash-joins";

    @TempDir
    private Path folder;

    private final AtomicInteger hashJoins = new AtomicInteger();

    @BeforeEach
    void register() {
        FunctionRegistry.get().put(COUNTING, uri -> new Function() {
            @Override
            public void build(String name, ExprList arguments, Context context) {}

            @Override
            public NodeValue exec(Binding binding, ExprList arguments, String name, FunctionEnv environment) {
                int open = 0;
                for (var all = ((ExecutionContext) environment).listOpenIterators(); all.hasNext(); ) {
                    open += all.next() instanceof HashJoinIterator ? 1 : 0;
                }
                hashJoins.accumulateAndGet(open, Math::max);
                return NodeValue.TRUE;
            }
        });
    }

    @AfterEach
    void unregister() {
        FunctionRegistry.get().remove(COUNTING);
    }

    private static Node iri(String name) {
        return Stores.iri(name);
    }

    /** Eight chains of four steps, in the default graph and, if there can be one, in one with a name. */
    private static Dataset fill(Dataset dataset) {
        DatasetGraph graphs = dataset.asDatasetGraph();
        Txn.executeWrite(graphs, () -> {
            for (int i = 0; i < 8; i++) {
                for (int step = 0; step < 4; step++) {
                    Node from = iri("n" + step + "-" + i);
                    Node to = iri("n" + (step + 1) + "-" + i);
                    graphs.add(Quad.defaultGraphIRI, from, iri("p" + step), to);
                    if (!(graphs instanceof DatasetGraphOne)) {
                        graphs.add(Stores.GRAPH, from, iri("p" + step), to);
                    }
                }
            }
        });
        return dataset;
    }

    private Map<String, Dataset> stores() {
        Map<String, Dataset> stores = new LinkedHashMap<>();
        stores.put("model in memory", DatasetFactory.wrap(ModelFactory.createDefaultModel()));
        stores.put("general dataset", DatasetFactory.createGeneral());
        stores.put("transactional dataset in memory", DatasetFactory.createTxnMem());
        stores.put("TDB2 in memory", TDB2Factory.createDataset());
        stores.put("TDB2 on disk", Stores.onDisk(folder));
        stores.values().forEach(BushyTest::fill);
        stores.put(
                "model of TDB2", DatasetFactory.wrap(stores.get("TDB2 on disk").getDefaultModel()));
        return stores;
    }

    /** Patterns of a BGP of four in this tree, of others in an order. */
    private static JoinOrderer orderer(Mode mode, String tree) {
        return TestOrderers.of(
                mode, TestOrderers::reversed, bgp -> bgp.size() == 4 ? Plan.parse(tree) : Plan.asWritten(bgp.size()));
    }

    private Map<String, Integer> solve(Dataset dataset, String body, JoinOrderer orderer) {
        hashJoins.set(0);
        String query = PREFIX + "SELECT * { " + body + " }";
        Map<String, Integer> solutions =
                Stores.solutions(dataset, query, builder -> builder.set(GbjoJena.ORDERER, orderer));
        assertThat(solutions).isEqualTo(Stores.solutions(dataset, query, builder -> {}));
        return solutions;
    }

    @Test
    void everyStoreExecutesAHashJoin() {
        String body = CHAIN + "FILTER(<" + COUNTING + ">(?a, ?e))";
        stores().forEach((name, store) -> {
            JoinOrderer on = orderer(Mode.ON, "((1 2) (3 4))");
            assertThat(solve(store, body, on)).as(name).hasSize(8);
            assertThat(hashJoins).as(name).hasValue(1);
            assertThat(on.counters().decisions(Reason.BUSHY)).as(name).isPositive();
            JoinOrderer shadow = orderer(Mode.SHADOW, "((1 2) (3 4))");
            assertThat(solve(store, body, shadow)).as(name).hasSize(8);
            assertThat(hashJoins).as(name).hasValue(0);
            assertThat(shadow.counters().decisions(Reason.BUSHY)).as(name).isPositive();
        });
    }

    @Test
    void aHashJoinInNamedGraphsOfTdb2() {
        Dataset store = fill(TDB2Factory.createDataset());
        for (String graph : List.of(":g0", "?g", "<urn:x-arq:UnionGraph>")) {
            String body = "GRAPH " + graph + " { " + CHAIN + "FILTER(<" + COUNTING + ">(?a, ?e)) }";
            assertThat(solve(store, body, orderer(Mode.ON, "((1 2) (3 4))"))).hasSize(8);
            assertThat(hashJoins).as(graph).hasValue(1);
        }
    }

    @Test
    void patternsAfterAHashJoinAreLookedUp() {
        String body = "?a :p0 ?b . ?b :p1 ?c . ?c :p2 ?d . ?d :p3 ?e . ?e :p4 ?f . FILTER(<" + COUNTING + ">(?a, ?e))";
        Dataset store = fill(DatasetFactory.createTxnMem());
        Txn.executeWrite(
                store, () -> store.asDatasetGraph().add(Quad.defaultGraphIRI, iri("n4-3"), iri("p4"), iri("end")));
        JoinOrderer orderer = TestOrderers.of(
                Mode.ON, TestOrderers::reversed, bgp -> Plan.parse(bgp.size() == 5 ? "(((1 2) (3 4)) 5)" : "(1 2)"));
        assertThat(solve(store, body, orderer)).hasSize(1);
        assertThat(hashJoins).hasValue(1);
    }

    /** Rows that come from outside would have the tree computed for each of them. */
    @Test
    void whatIsFedByOuterRowsStaysAnOrder() {
        Dataset store = fill(DatasetFactory.createTxnMem());
        JoinOrderer orderer = orderer(Mode.ON, "((1 2) (3 4))");
        String inner = "{ " + CHAIN + " FILTER(<" + COUNTING + ">(?a)) }";
        solve(store, "?x :p0 ?b OPTIONAL " + inner, orderer);
        solve(store, "VALUES ?z { 1 2 } " + CHAIN + " FILTER(<" + COUNTING + ">(?a))", orderer);
        assertThat(hashJoins).hasValue(0);
        assertThat(orderer.counters().decisions(Reason.BUSHY)).isZero();
        // The same BGP with the same variables free, but alone: the decision on it is another one.
        solve(store, CHAIN + " FILTER(<" + COUNTING + ">(?a, ?e))", orderer);
        assertThat(hashJoins).hasValue(1);
    }

    /** A filter on ?d has its place in the right side, which finds nothing then; one on ?a in the left one. */
    @Test
    void filtersArePlacedAsEarlyAsTheTreeAllows() {
        DatasetGraph source = DatasetGraphFactory.create();
        fill(DatasetFactory.wrap(source));
        RecordingGraph graph = new RecordingGraph(source.getDefaultGraph());
        Dataset dataset = DatasetFactory.wrap(ModelFactory.createModelForGraph(graph));
        JoinOrderer orderer = orderer(Mode.ON, "((1 2) (3 4))");
        String query = PREFIX + "SELECT * { " + CHAIN + "FILTER(isLiteral(?d)) }";
        assertThat(Stores.solutions(dataset, query, builder -> builder.set(GbjoJena.ORDERER, orderer)))
                .isEmpty();
        assertThat(graph.asked()).doesNotContain(iri("p3"));
        graph.asked().clear();
        String left = PREFIX + "SELECT * { " + CHAIN + "FILTER(isLiteral(?a)) }";
        assertThat(Stores.solutions(dataset, left, builder -> builder.set(GbjoJena.ORDERER, orderer)))
                .isEmpty();
        assertThat(graph.asked()).doesNotContain(iri("p1"));
    }

    private static final String LITERALS = """
            PREFIX : <http://example.org/>
            :a :p0 :b . :b :p1 1, "x"@en, 1.0, true, "2"^^<http://www.w3.org/2001/XMLSchema#int>, 7, "same", "n"^^:type .
            :d :p3 :e . :d :p2 01, "x"@EN, 1.00, "1"^^<http://www.w3.org/2001/XMLSchema#boolean>, 2, 7, "same", "n"^^:type .
            """;

    /** Some stores match 1 and 01, some tell en from EN; where a hash join would not do the same, there is none. */
    @Test
    void literalsAreJoinedAsTheStoreMatchesThem() {
        String query = PREFIX + "SELECT ?a ?d { ?a :p0 ?b . ?b :p1 ?v . ?d :p2 ?v . ?d :p3 ?e . }";
        Map<String, Long> trees = new LinkedHashMap<>();
        stores().forEach((name, store) -> {
            Txn.executeWrite(store, () -> RDFParser.fromString(LITERALS, Lang.TURTLE)
                    .parse(store.asDatasetGraph().getDefaultGraph()));
            JoinOrderer orderer = orderer(Mode.ON, "((1 2) (3 4))");
            assertThat(Stores.solutions(store, query, builder -> builder.set(GbjoJena.ORDERER, orderer)))
                    .as(name)
                    .isEqualTo(Stores.solutions(store, query, builder -> {}))
                    .isNotEmpty();
            trees.put(name, orderer.counters().decisions(Reason.BUSHY));
        });
        assertThat(trees)
                .containsOnly(
                        entry("model in memory", 0L),
                        entry("general dataset", 1L),
                        entry("transactional dataset in memory", 1L),
                        entry("TDB2 in memory", 1L),
                        entry("TDB2 on disk", 1L),
                        entry("model of TDB2", 1L));
    }

    @Test
    void withoutTheSettingThereAreNoTrees() {
        Dataset store = fill(DatasetFactory.createTxnMem());
        JoinOrderer orders = TestOrderers.of(Mode.ON, TestOrderers::reversed);
        assertThat(solve(store, CHAIN + " FILTER(<" + COUNTING + ">(?a, ?e))", orders))
                .hasSize(8);
        assertThat(hashJoins).hasValue(0);
    }
}
