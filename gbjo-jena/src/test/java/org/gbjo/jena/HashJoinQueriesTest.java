package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.GraphMemFactory;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.QueryExecBuilder;
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
import org.gbjo.job.Threads;
import org.gbjo.plan.Plan;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whole queries with hash joins: literals, queries that end early, cancellation, faults and many threads. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class HashJoinQueriesTest {
    private static final String PREFIX =
            "PREFIX : <http://example.org/> PREFIX xsd: <http://www.w3.org/2001/XMLSchema#> ";

    private static final String CHAIN = "?a :p0 ?b . ?b :p1 ?c . ?c :p2 ?d . ?d :p3 ?e . ";

    /** Some of them are the same value, some the same term, some the same id of TDB2. */
    private static final List<String> LITERALS = List.of(
            "1",
            "01",
            "'+1'^^xsd:integer",
            "1.0",
            "1.00",
            "1e0",
            "'1'^^xsd:int",
            "'01'^^xsd:int",
            "'1'^^xsd:long",
            "'1'^^xsd:byte",
            "'1'^^xsd:float",
            "'1'^^xsd:boolean",
            "true",
            "'1'",
            "'x'",
            "'x'@en",
            "'x'@EN",
            "'x'@en-GB",
            "'x'^^:type",
            "'NaN'^^xsd:double",
            "'NaN'^^xsd:float",
            "'INF'^^xsd:double",
            "'INF'^^xsd:float",
            "0e0",
            "-0e0",
            "'2020-01-01'^^xsd:date",
            "'2020-01-01Z'^^xsd:date",
            "'2020-01-01T00:00:00Z'^^xsd:dateTime",
            "'2020-01-01T00:00:00.0Z'^^xsd:dateTime",
            "'2020-01-01T00:00:00+00:00'^^xsd:dateTime",
            "'a'^^xsd:integer",
            "123456789012345678901234567890",
            ":resource");

    private static final String FAILING = "urn:x-gbjo:test:fail-at-last";
    private final AtomicInteger calls = new AtomicInteger();

    /** A function that is true a number of times and then fails; Jena takes exceptions for errors of the expression, so it is not one. */
    @BeforeEach
    void register() {
        FunctionRegistry.get().put(FAILING, uri -> new Function() {
            @Override
            public void build(String name, ExprList arguments, Context context) {}

            @Override
            public NodeValue exec(Binding binding, ExprList arguments, String name, FunctionEnv environment) {
                if (calls.decrementAndGet() < 0) {
                    throw new AssertionError("a fault");
                }
                return NodeValue.TRUE;
            }
        });
    }

    @AfterEach
    void unregister() {
        FunctionRegistry.get().remove(FAILING);
    }

    private static Map<String, Dataset> stores() {
        Map<String, Dataset> stores = new LinkedHashMap<>();
        stores.put("graph of values", wrap(GraphMemFactory.createDefaultGraphSameValue()));
        stores.put("graph of terms", wrap(GraphMemFactory.createDefaultGraphSameTerm()));
        stores.put("basic graph", wrap(GraphMemFactory.createGraphMemBasic()));
        stores.put("roaring graph", wrap(GraphMemFactory.createGraphMemRoaring()));
        stores.put("general dataset", DatasetFactory.createGeneral());
        stores.put("transactional dataset in memory", DatasetFactory.createTxnMem());
        stores.put("TDB2", TDB2Factory.createDataset());
        return stores;
    }

    private static Dataset wrap(Graph graph) {
        return DatasetFactory.wrap(ModelFactory.createModelForGraph(graph));
    }

    private static void load(Dataset dataset, String turtle) {
        Txn.executeWrite(dataset, () -> RDFParser.fromString(PREFIX + turtle, Lang.TURTLE)
                .parse(dataset.asDatasetGraph().getDefaultGraph()));
    }

    private static JoinOrderer halves(String tree) {
        return TestOrderers.of(
                Mode.ON,
                TestOrderers::reversed,
                bgp -> bgp.size() == 4 ? Plan.parse(tree) : Plan.asWritten(bgp.size()));
    }

    private static long assertSame(String name, Dataset store, String query, Consumer<QueryExecBuilder> settings) {
        JoinOrderer trees = halves("((1 2) (3 4))");
        assertThat(Stores.solutions(store, query, builder -> {
                    builder.set(GbjoJena.ORDERER, trees);
                    settings.accept(builder);
                }))
                .as(name + ": " + query)
                .isEqualTo(Stores.solutions(store, query, builder -> {}))
                .isNotEmpty();
        assertThat(trees.counters().decisions(Reason.FAILED)).isZero();
        return trees.counters().decisions(Reason.BUSHY);
    }

    /** Which literal is joined with which is a matter of the store. */
    @Test
    void literalsAreJoinedWithThoseThatTheStoreTakesForTheSame() {
        StringBuilder data = new StringBuilder();
        for (int i = 0; i < LITERALS.size(); i++) {
            String literal = LITERALS.get(i);
            data.append(":a :p0 :b%1$d . :b%1$d :p1 %2$s . :d%1$d :p2 %2$s ; :p3 :e . \n".formatted(i, literal));
        }
        data.append(":resource :p4 1, 01, 1.0, 'x'@en, 'x'@EN, :resource . ");
        stores().forEach((name, store) -> {
            load(store, data.toString());
            boolean byValue = name.equals("graph of values");
            String query = "SELECT ?b ?d { ?a :p0 ?b . ?b :p1 ?v . ?d :p2 ?v . ?d :p3 ?e }";
            assertThat(assertSame(name, store, PREFIX + query, builder -> {}))
                    .as(name)
                    .isEqualTo(byValue ? 0 : 1);
            // A variable that is also a subject has no literal; so there are trees in every store.
            String subject = "SELECT ?b ?d { ?b :p1 ?v . ?v :p4 ?z . ?d :p2 ?v . ?d :p3 ?e }";
            assertThat(assertSame(name, store, PREFIX + subject, builder -> {}))
                    .as(name)
                    .isEqualTo(1);
            String both = "SELECT ?b ?d ?z { ?b :p1 ?v . ?v :p4 ?z . ?d :p2 ?v . ?v :p4 ?y }";
            assertThat(assertSame(name, store, PREFIX + both, builder -> {})).isEqualTo(1);
        });
    }

    /** Chains with many branches, so that each join has many rows. */
    private static String branches(int number) {
        StringBuilder data = new StringBuilder();
        for (int i = 0; i < number; i++) {
            for (int step = 0; step < 4; step++) {
                for (int branch : new int[] {0, 1, 5}) {
                    data.append(":n%d-%d :p%d :n%d-%d .\n"
                            .formatted(step, i, step, step + 1, (i * (step + 1) + branch) % number));
                }
            }
        }
        return data.toString();
    }

    @Test
    void joinsWithoutMemoryGoPartByPart() {
        stores().forEach((name, store) -> {
            load(store, branches(20));
            for (long bytes : new long[] {1, 200, 2000}) {
                assertThat(assertSame(
                                name,
                                store,
                                PREFIX + "SELECT * { " + CHAIN + "FILTER(?a != :n0-3 && ?e != ?b && ?d != ?a) }",
                                builder -> builder.set(HashJoinIterator.MOST_BYTES, bytes)))
                        .as(name)
                        .isEqualTo(1);
            }
        });
    }

    /** A hash join reads one of its sides before its first row. */
    @Test
    void queriesThatMayEndEarlyHaveNoTrees() {
        Map<String, Boolean> queries = new LinkedHashMap<>();
        queries.put("SELECT * { " + CHAIN + "}", true);
        queries.put("SELECT * { " + CHAIN + "} LIMIT 1000", false);
        queries.put("SELECT DISTINCT ?a { " + CHAIN + "} LIMIT 1000", false);
        queries.put("SELECT * { " + CHAIN + "} OFFSET 0", true);
        queries.put("SELECT * { " + CHAIN + "} ORDER BY ?a LIMIT 1000", true);
        queries.put("SELECT * { " + CHAIN + "} ORDER BY ?a LIMIT 5000", true);
        queries.put("SELECT ?a (COUNT(*) AS ?n) { " + CHAIN + "} GROUP BY ?a LIMIT 1000", true);
        queries.put("SELECT * { { SELECT * { " + CHAIN + "} LIMIT 1000 } }", false);
        queries.put("ASK { " + CHAIN + "}", false);
        queries.put("SELECT * { ?z :p0 ?y FILTER EXISTS { ?z :p0 ?b . ?b :p1 ?c . ?c :p2 ?d . ?d :p3 ?e } }", false);
        queries.put("SELECT * { ?z :p0 ?y FILTER NOT EXISTS { " + CHAIN + "} }", false);
        queries.put("SELECT * { ?z :p0 ?y OPTIONAL { ?y :p1 ?c . ?c :p2 ?d . ?d :p3 ?e . ?e :p4 ?f } }", false);
        queries.put("SELECT * { VALUES ?a { :n0-1 :n0-2 } " + CHAIN + "}", false);
        stores().forEach((name, store) -> {
            load(store, branches(3));
            queries.forEach((query, hasTree) -> {
                JoinOrderer trees = halves("((1 2) (3 4))");
                assertThat(Stores.solutions(store, PREFIX + query, builder -> builder.set(GbjoJena.ORDERER, trees)))
                        .as(name + ": " + query)
                        .isEqualTo(Stores.solutions(store, PREFIX + query, builder -> {}));
                assertThat(trees.counters().decisions(Reason.BUSHY) > 0)
                        .as(name + ": " + query)
                        .isEqualTo(hasTree);
            });
        });
    }

    /** One query looks up nine million rows in vain, the other one has as many in both sides. */
    @Test
    void aQueryThatRunsForTooLongIsCancelled() {
        StringBuilder data = new StringBuilder();
        for (int i = 0; i < 3000; i++) {
            data.append(
                    ":a%d :p0 :b . :b :p1 :c%d . :other%d :p2 :d . :d :p3 :e%d .\n".formatted(i % 100, i % 100, i, i));
        }
        for (Dataset store : List.of(wrap(GraphMemFactory.createDefaultGraphSameTerm()), TDB2Factory.createDataset())) {
            load(store, data.toString());
            for (String body : List.of(CHAIN, "?c :p2 ?d . ?d :p3 ?e . ?f :p2 ?g . ?g :p3 ?e")) {
                JoinOrderer trees = halves("((1 2) (3 4))");
                assertThatThrownBy(() ->
                                Stores.solutions(store, PREFIX + "SELECT * { " + body + " }", builder -> builder.set(
                                                GbjoJena.ORDERER, trees)
                                        .set(HashJoinIterator.MOST_BYTES, 100_000_000L)
                                        .timeout(200, TimeUnit.MILLISECONDS)))
                        .isInstanceOf(QueryCancelledException.class);
                assertThat(trees.counters().decisions(Reason.BUSHY)).isEqualTo(1);
            }
        }
    }

    /** After a fault, after a cut, and without any row, the next query finds all that it should. */
    @Test
    void aFaultOrACutInTheMiddleEndsTheQueryOnly() {
        String query = PREFIX + "SELECT * { " + CHAIN + "FILTER(<" + FAILING + ">(?d)) }";
        stores().forEach((name, store) -> {
            load(store, branches(20));
            for (int fault : new int[] {0, 1, 30, 55}) {
                calls.set(fault);
                assertThatThrownBy(() -> Stores.solutions(
                                store, query, builder -> builder.set(GbjoJena.ORDERER, halves("((1 2) (3 4))"))))
                        .as(name)
                        .hasStackTraceContaining("a fault");
            }
            for (int rows = 0; rows < 3; rows++) {
                take(store, rows);
            }
            assertThat(assertSame(name, store, PREFIX + "SELECT * { " + CHAIN + "}", builder -> {}))
                    .isEqualTo(1);
        });
    }

    private static void take(Dataset store, int rows) {
        DatasetGraph graphs = store.asDatasetGraph();
        Txn.executeRead(graphs, () -> {
            try (QueryExec execution = QueryExec.dataset(graphs)
                    .query(PREFIX + "SELECT * { " + CHAIN + "}")
                    .set(GbjoJena.ORDERER, halves("((1 2) (3 4))"))
                    .build()) {
                var solutions = execution.select();
                for (int i = 0; i < rows; i++) {
                    assertThat(solutions.next().contains("a")).isTrue();
                }
            }
        });
    }

    @Test
    void manyThreadsJoinAtOnce() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(8);
        try {
            for (Map.Entry<String, Dataset> store : stores().entrySet()) {
                load(store.getValue(), branches(20));
                List<Callable<Long>> tasks = new ArrayList<>();
                for (int i = 0; i < 16; i++) {
                    long bytes = i % 2 == 0 ? 500 : 1 << 20;
                    tasks.add(() -> assertSame(
                            store.getKey(),
                            store.getValue(),
                            PREFIX + "SELECT * { " + CHAIN + "}",
                            builder -> builder.set(HashJoinIterator.MOST_BYTES, bytes)));
                }
                for (Future<Long> done : pool.invokeAll(tasks, 2, TimeUnit.MINUTES)) {
                    assertThat(done.get()).isEqualTo(1);
                }
            }
        } finally {
            Threads.end(pool);
        }
    }

    /** What was joined by ids stays ids: patterns and filters after a join find their terms. */
    @Test
    void patternsAndExpressionsAfterAJoinSeeItsRows() {
        stores().forEach((name, store) -> {
            load(store, branches(10) + ":n4-1 :p4 1, 'x'@en . :n4-2 :p4 2 .");
            JoinOrderer trees = TestOrderers.of(
                    Mode.ON,
                    TestOrderers::reversed,
                    bgp -> bgp.size() == 5 ? Plan.parse("(((1 2) (3 4)) 5)") : Plan.asWritten(bgp.size()));
            String query = PREFIX + "SELECT ?a ?v (STR(?c) AS ?text) (COUNT(*) AS ?n) { " + CHAIN
                    + "?e :p4 ?v BIND(?v AS ?same) OPTIONAL { ?e :p4 ?w FILTER(isNumeric(?w) && RAND() < 2) }"
                    + " FILTER(?same = ?v) }"
                    + " GROUP BY ?a ?v ?c ?w";
            assertThat(Stores.solutions(store, query, builder -> builder.set(GbjoJena.ORDERER, trees)))
                    .as(name)
                    .isEqualTo(Stores.solutions(store, query, builder -> {}))
                    .isNotEmpty();
            assertThat(trees.counters().decisions(Reason.BUSHY)).as(name).isEqualTo(1);
        });
    }
}
