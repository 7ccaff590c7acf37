package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.exec.QueryExecBuilder;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.TDB2Factory;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Mode;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Jena fails at, depending on what is asked first, does not fail with the plug-in, whose order asks for something else. */
final class JenaFailuresTest {
    private static final String PREFIX = "PREFIX : <http://example.org/> ";
    private static final String DATA = PREFIX + """
            :a :p :b . :b :p :c . :c :p :a . :b :p :d .
            :a :q :p . :b :q "text" . :c :q 1 . :d :q :p , "text" . :a :q _:blank .
            """;

    private final JoinOrderer orderer = TestOrderers.of(Mode.ON, TestOrderers.arbitrary(1));
    private final Map<String, Dataset> stores = new LinkedHashMap<>();

    @BeforeEach
    void load() {
        stores.put("general", DatasetFactory.createGeneral());
        stores.put("transactional", DatasetFactory.createTxnMem());
        stores.put("TDB2", TDB2Factory.createDataset());
        stores.values()
                .forEach(store -> Txn.executeWrite(
                        store, () -> RDFParser.fromString(DATA, Lang.TURTLE).parse(store.asDatasetGraph())));
    }

    private static Map<String, Integer> ask(Dataset store, String query, Consumer<QueryExecBuilder> settings) {
        return Answers.of(
                store,
                PREFIX + query,
                Integer.MAX_VALUE,
                builder -> settings.accept(builder.timeout(1, TimeUnit.MINUTES)));
    }

    private Map<String, Integer> with(Dataset store, String query) {
        return ask(store, query, builder -> builder.set(GbjoJena.ORDERER, orderer));
    }

    /** The left side is empty, so that nobody asks the right one. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{ ?x :p ?y } { SELECT ?y { ?y :p ?z } LIMIT 5 }",
                "{ ?x :p ?y } OPTIONAL { SELECT ?y { ?y :p ?z } LIMIT 5 }",
                "VALUES (?x ?u) { (:a :p) (:b :p) } VALUES (?x ?y) { (:a 1) (:b 2) }"
            })
    void aHashJoinIsClosedThatNobodyAsked(String right) {
        String query = "SELECT * { ?v :absent ?w . { SELECT ?x { " + right + " } LIMIT 5 } }";
        stores.forEach((name, store) -> assertThat(with(store, query)).as(name).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "VALUES ?p { 'text' :p } ?x ?p ?y . ?y ?p ?z",
                "VALUES ?p { 'text' :p } ?x ?p ?y . ?y ?p ?z . ?z ?p ?v FILTER(?x != ?y)",
                "VALUES ?p { 'text' :p } BIND(RAND() < 2 AS ?r) ?x ?p ?y . ?y ?p ?z . ?z ?p ?v FILTER(?x != ?y)",
                "?s :q ?p BIND(RAND() < 2 AS ?r) ?x ?p ?y . ?y ?p ?z",
                "?s :q ?p OPTIONAL { ?x ?p ?y . ?y ?p ?z }",
                "?s :q ?p OPTIONAL { ?s :absent ?t } OPTIONAL { ?x ?p ?y . ?y ?p ?z . ?z ?p ?v FILTER(?x != ?y) }",
                "?s :q ?p { ?x ?p ?y . ?y ?p ?z . ?z ?p ?v } UNION { ?x ?p ?s . ?z ?p ?x }"
            })
    void aPredicateThatIsNoIriMatchesNothing(String body) {
        String query = "SELECT * { " + body + " }";
        stores.forEach((name, store) -> {
            Map<String, Integer> reference = Answers.reference(store, PREFIX + query);
            assertThat(with(store, query)).as(name).isEqualTo(reference).isNotEmpty();
        });
        assertThat(orderer.counters().decisions(Reason.FAILED)).isZero();
    }

    /** Jena takes its failure for false. The second time, decisions are remembered. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "FILTER NOT EXISTS { ?x ?p ?y . ?y ?p ?z }",
                "FILTER EXISTS { ?x ?p ?y . ?y ?p ?z . ?z ?p ?v }",
                "FILTER NOT EXISTS { ?x ?p ?y . ?y ?p ?z . ?z ?p ?v FILTER(?v = :absent) }",
                "FILTER NOT EXISTS { ?x :absent ?y OPTIONAL { ?x ?p ?y . ?y ?p ?z } }",
                "FILTER NOT EXISTS { ?x :q :p OPTIONAL { ?x ?p ?y . ?y ?p ?z } }",
                "FILTER NOT EXISTS { { ?x ?p ?s . ?s ?p ?z } UNION { ?x ?p ?y . ?y ?p ?z } }"
            })
    void aFilterIsAsItIsWithoutThePlugin(String filter) {
        String query = "SELECT * { ?s :q ?p " + filter + " }";
        stores.forEach((name, store) -> {
            Map<String, Integer> without = ask(store, query, builder -> builder.set(GbjoJena.MODE, "off"));
            assertThat(with(store, query)).as(name).isEqualTo(without);
            assertThat(with(store, query)).as(name).isEqualTo(without);
        });
        assertThat(orderer.counters().decisions(Reason.FAILED)).isZero();
    }

    /** TDB2 takes the first term of a store for the integer 0 where a variable that has no value yet is there twice. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "?x ?p ?x . ?y :p ?x",
                "?y :p ?x . ?x ?p ?x",
                "?x ?p ?x . ?y ?p ?x . ?y ?q ?z",
                "GRAPH :g { ?x ?p ?x . ?y :p ?x }",
                "GRAPH ?g { ?x ?p ?x . ?y :p ?x }"
            })
    void theFirstTermOfAStoreIsNotZero(String body) {
        String query = "SELECT * { " + body + " }";
        String odd = PREFIX + ":a :p 0 , :b . :b :p :b . :g { :a :p 0 , :b . :b :p :b }";
        stores.forEach((name, store) -> {
            Txn.executeWrite(store, () -> {
                store.asDatasetGraph().clear();
                RDFParser.fromString(odd, Lang.TRIG).parse(store.asDatasetGraph());
            });
            assertThat(with(store, query)).as(name).isEqualTo(Answers.reference(store, PREFIX + query));
        });
    }
}
