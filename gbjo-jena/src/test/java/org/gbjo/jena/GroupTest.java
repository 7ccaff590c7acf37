package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.graph.Node;
import org.apache.jena.query.ARQ;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.TDB2Factory;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.jena.hook.ContextSettings;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths, tables and the patterns around them get one order, by what was counted; explain says what stays and why. */
final class GroupTest {
    private static final String PREFIX = "PREFIX : <http://example.org/> ";
    /** Each thing has a type; the types are a tree, and few things are below a leaf. */
    private static final int THINGS = 3000;

    private static final int TYPES = 120;

    private Dataset memory;
    private Dataset tdb2;

    @TempDir
    private Path folder;

    @BeforeEach
    void load() {
        memory = DatasetFactory.createTxnMem();
        tdb2 = TDB2Factory.connectDataset(folder.toString());
        for (Dataset dataset : new Dataset[] {memory, tdb2}) {
            Txn.executeWrite(dataset, () -> fill(dataset.asDatasetGraph()));
            Txn.executeRead(dataset, () -> assertThat(GbjoJena.count(dataset.asDatasetGraph()))
                    .isTrue());
        }
    }

    private static void fill(DatasetGraph dataset) {
        for (int i = 0; i < THINGS; i++) {
            add(dataset, "thing" + i, "type", "type" + i % TYPES);
            add(dataset, "thing" + i, "place", "place" + i % 7);
        }
        for (int i = 1; i < TYPES; i++) {
            add(dataset, "type" + i, "broader", "type" + (i - 1) / 3);
        }
    }

    private static void add(DatasetGraph dataset, String subject, String predicate, String object) {
        dataset.add(Quad.defaultGraphIRI, iri(subject), iri(predicate), iri(object));
    }

    private static Node iri(String name) {
        return Stores.iri(name);
    }

    private Dataset store(String name) {
        return name.equals("TDB2") ? tdb2 : memory;
    }

    private String explained(String store, String query, String... settings) {
        Dataset dataset = store(store);
        Context context = Context.setupContextForDataset(ARQ.getContext(), dataset.asDatasetGraph());
        // The first plans are made by code that is not compiled yet, perhaps on a busy machine.
        context.set(GbjoJena.DEADLINE, "60000").set(GbjoJena.CHEAP_ROWS, "0");
        for (int i = 0; i < settings.length; i += 2) {
            context.set(ContextSettings.symbol(settings[i]), settings[i + 1]);
        }
        return Txn.calculateRead(
                dataset, () -> Explanation.of(QueryFactory.create(PREFIX + query), dataset.asDatasetGraph(), context)
                        .toText());
    }

    private void assertSameSolutions(String query) {
        for (Dataset dataset : new Dataset[] {memory, tdb2}) {
            Map<String, Integer> without =
                    Stores.solutions(dataset, PREFIX + query, builder -> builder.set(GbjoJena.MODE, "off"));
            assertThat(Stores.solutions(dataset, PREFIX + query, builder -> {})).isEqualTo(without);
            assertThat(without).isNotEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"memory", "TDB2"})
    void aPathFromAConstantThatReachesLittleComesBeforeALargePattern(String store) {
        String query = "SELECT * { ?x :place ?p . ?x :type ?t . ?t :broader* :type100 }";
        String text = explained(store, query);
        assertThat(text).contains("group, gbjo's order");
        assertThat(text.lines().filter(line -> line.startsWith("  ")).findFirst())
                .hasValueSatisfying(line -> assertThat(line).contains("broader"));
        assertSameSolutions(query);
    }

    /** If both ends of a path are known, Jena compares the last one by its value, and otherwise as a term. */
    @ParameterizedTest
    @ValueSource(strings = {"memory", "TDB2"})
    void aPathEndsInTheSameLiteralWhereverItStands(String store) {
        Dataset dataset = store(store);
        Txn.executeWrite(dataset, () -> RDFParser.fromString(
                        PREFIX + ":a :q 1, 2 . :b :p 01 . :c :p 1 . :d :p 1.0 . :e :p 3 .", Lang.TURTLE)
                .parse(dataset.asDatasetGraph()));
        JoinOrderer patternsFirst =
                TestOrderers.ofGroups(group -> IntStream.range(0, group.size()).toArray(), false);
        for (String query : List.of(
                "SELECT * { :a (:q|:r) ?v . ?s :p ?v }",
                "SELECT * { ?a (:q|:r) 1 . ?s :p ?v . ?a :q ?v }",
                "SELECT * { ?a (:q|:r)+ ?v . ?s :p ?v . ?a :q ?w }")) {
            Map<String, Integer> without =
                    Stores.solutions(dataset, PREFIX + query, builder -> builder.set(GbjoJena.MODE, "off"));
            assertThat(Stores.solutions(
                            dataset, PREFIX + query, builder -> builder.set(GbjoJena.ORDERER, patternsFirst)))
                    .as(query)
                    .isEqualTo(without);
            assertThat(without).isNotEmpty();
        }
        assertThat(patternsFirst.counters().decisions(Reason.REORDERED)).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"memory", "TDB2"})
    void aSelectivePatternComesBeforeATable(String store) {
        String query = "SELECT * { VALUES ?p { :place1 :place2 :place3 } ?x :place ?p . ?x :type :type7 }";
        assertThat(explained(store, query)).contains("group, gbjo's order");
        assertSameSolutions(query);
    }

    @ParameterizedTest
    @ValueSource(strings = {"memory", "TDB2"})
    void aSmallUnionComesBeforeALargePattern(String store) {
        String query = "SELECT * { ?x :place ?p . { ?x :type :type7 } UNION { ?x :type :type9 . ?x :place :place2 } }";
        String text = explained(store, query);
        assertThat(text).contains("group, gbjo's order");
        assertThat(text.lines().filter(line -> line.startsWith("  ")).findFirst())
                .hasValueSatisfying(line -> assertThat(line).contains("UNION"));
        assertSameSolutions(query);
    }

    @Test
    void aUnionWhoseBranchesBindOtherVariablesStays() {
        String query = "SELECT * { { ?x :type :type7 } UNION { ?y :type :type9 } ?x :place ?p . ?x :type ?t }";
        assertThat(explained("memory", query))
                .contains("UNION before it may bind ?x")
                .doesNotContain("group,");
        assertSameSolutions(query);
    }

    @Test
    void aNamedGraphOfTdb2HasGroups() {
        Node graph = iri("graph");
        Txn.executeWrite(tdb2, () -> {
            DatasetGraph data = tdb2.asDatasetGraph();
            Iter.toList(data.find(Quad.defaultGraphIRI, Node.ANY, Node.ANY, Node.ANY))
                    .forEach(quad -> data.add(graph, quad.getSubject(), quad.getPredicate(), quad.getObject()));
        });
        Txn.executeRead(
                tdb2, () -> assertThat(GbjoJena.count(tdb2.asDatasetGraph())).isTrue());
        String query = "SELECT * { GRAPH :graph { ?x :place ?p . ?x :type ?t . ?t :broader* :type100 "
                + "OPTIONAL { ?t :broader ?u } OPTIONAL { ?x :size ?s } } }";
        String text = explained("TDB2", query);
        assertThat(text).contains("group, gbjo's order");
        assertThat(text.lines().filter(line -> line.startsWith("  ")).findFirst())
                .hasValueSatisfying(line -> assertThat(line).contains("broader"));
        Map<String, Integer> without =
                Stores.solutions(tdb2, PREFIX + query, builder -> builder.set(GbjoJena.MODE, "off"));
        assertThat(Stores.solutions(tdb2, PREFIX + query, builder -> builder.set(GbjoJena.CHEAP_ROWS, "0")))
                .isEqualTo(without)
                .isNotEmpty();
        assertThat(explained("TDB2", query.replace(":graph", "?g"))).contains("a variable names the graph");
    }

    @Test
    void aTableWithUndefStays() {
        String query = "SELECT * { ?x :type ?t . ?x :place ?p VALUES (?x ?t) { (:thing1 UNDEF) (:thing2 :type2) } }";
        assertThat(explained("memory", query)).doesNotContain("group,");
        assertSameSolutions(query);
    }

    @Test
    void aLiteralThatTdb2MatchesByValueStaysThereAlone() {
        String query = "SELECT * { ?x :type ?t . ?x :place ?p OPTIONAL { ?x :size ?s } VALUES ?p { :place1 01 } }";
        assertSameSolutions(query);
        String values = "SELECT * { ?x :type ?t . ?x :place ?p VALUES ?p { :place1 01 } }";
        assertThat(explained("TDB2", values)).contains("a literal that a store may match by its value");
        assertSameSolutions(values);
    }

    @Test
    void theBgpsOfAGroupWereReachedWithIt() {
        String query = "SELECT * { ?x :place ?p . ?x :type ?t . ?t :broader* :type100 "
                + "OPTIONAL { ?y :broader ?t . ?z :broader ?y } }";
        String text = explained("memory", query);
        assertThat(text).contains("group, gbjo's order").doesNotContain("not reached");
        assertSameSolutions(query);
    }

    /** TDB2 gives 0 for 00 if patterns follow its assignment, and 00 if none do. */
    @Test
    void aNumberThatTdb2WritesInAnotherWayIsAssignedWhereItStands() {
        String query = "SELECT * { BIND(00 AS ?n) ?x :type ?t . ?t :broader+ :type100 }";
        assertThat(explained("TDB2", query)).contains("writes in another way");
        assertSameSolutions(query.replace("type100", "type3"));
    }

    @Test
    void groupsCanBeSwitchedOff() {
        String query = "SELECT * { ?x :place ?p . ?x :type ?t . ?t :broader* :type100 }";
        assertThat(explained("memory", query, "groups", "off")).doesNotContain("group,");
    }

    @Test
    void aQueryWithHintsKeepsItsGroups() {
        String query = "PREFIX hint: <http://gbjo.org/hint#order=2,1> "
                + "SELECT * { ?x :place ?p . ?x :type ?t . ?t :broader* :type100 }";
        assertThat(explained("memory", query)).doesNotContain("group,");
    }

    @Test
    void aPathThatMayBeEmptyWithoutAnAnchorStays() {
        String query = "SELECT * { ?a :broader* ?b . VALUES ?a { :absent :type100 } }";
        assertThat(explained("memory", query)).contains("has no end that a pattern binds");
        assertSameSolutions(query);
    }

    @Test
    void assignmentsAndFiltersFollowWhatTheyNeed() {
        assertSameSolutions("SELECT * { ?x :place ?p . ?x :type ?t . BIND(STR(?t) AS ?s) ?t :broader+ :type33 "
                + "FILTER(STRENDS(?s, \"0\")) FILTER(?p != :place1) }");
    }
}
