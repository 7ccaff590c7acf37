package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.GraphMemFactory;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.mem2.CountingGraph;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.rdf.model.ModelFactory;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.settings.Mode;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of a MINUS are looked up while they are few, and the same rows stay. */
final class MinusTest {
    private static final String PREFIX = "PREFIX : <http://example.org/> ";
    private static final int THINGS = 3000;
    private static final int FEW_THINGS = 60;

    private final JoinOrderer on = TestOrderers.of(Mode.ON, TestOrderers.arbitrary(1));

    private static void fill(Graph graph, int things) {
        for (int i = 0; i < things; i++) {
            add(graph, "thing" + i, "type", Stores.iri("type" + i % 3));
            add(graph, "thing" + i, "colour", Stores.iri("colour" + i % 2));
        }
        for (int i = 0; i < 6; i++) {
            add(graph, "thing" + i, "rare", Stores.iri("thing" + (i + 1)));
            add(graph, "thing" + i, "word", NodeFactory.createLiteralLang("word", i < 3 ? "en" : "EN"));
            add(graph, "thing" + i, "text", NodeFactory.createLiteralLang("word", "en"));
        }
    }

    private static void add(Graph graph, String subject, String predicate, Node object) {
        graph.add(Stores.iri(subject), Stores.iri(predicate), object);
    }

    private static Dataset dataset(Graph graph) {
        return DatasetFactory.wrap(ModelFactory.createModelForGraph(graph));
    }

    private Map<String, Integer> solve(Dataset dataset, String query) {
        return Stores.solutions(dataset, PREFIX + query, builder -> builder.set(GbjoJena.ORDERER, on));
    }

    private static Map<String, Integer> solveAsJena(Dataset dataset, String query) {
        return Stores.solutions(dataset, PREFIX + query, builder -> builder.set(GbjoJena.MODE, "off"));
    }

    @Test
    void fewRowsDoNotWaitForALargeSide() {
        CountingGraph graph = new CountingGraph();
        fill(graph, THINGS);
        String query = "SELECT * { ?x :rare ?y MINUS { ?x :type ?t . ?x :colour :colour1 } }";
        graph.takeTouched();
        Map<String, Integer> expected = solveAsJena(dataset(graph), query);
        assertThat(graph.takeTouched()).isGreaterThan(THINGS);
        assertThat(solve(dataset(graph), query)).isEqualTo(expected).hasSize(3);
        assertThat(graph.takeTouched()).isLessThan(THINGS / 5);
    }

    /** One look-up for each 16 solutions that were read, and that is all. */
    @Test
    void manyRowsAreNotLookedUp() {
        CountingGraph graph = new CountingGraph();
        fill(graph, THINGS);
        String query = "SELECT * { ?x :colour ?c MINUS { ?x :type :type1 } }";
        graph.takeTouched();
        Map<String, Integer> expected = solveAsJena(dataset(graph), query);
        long without = graph.takeTouched();
        assertThat(solve(dataset(graph), query)).isEqualTo(expected).hasSize(2 * THINGS / 3);
        assertThat((double) graph.takeTouched()).isLessThan(1.2 * without);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "?x :rare ?y MINUS { ?a :type ?b }",
                "?x :rare ?y MINUS { ?x :rare ?y FILTER(?y = :thing2) }",
                "?x :rare ?y MINUS { ?x :type ?t FILTER(?y = :thing2) }",
                "?x :rare ?y MINUS { ?x ?y :type1 }",
                "?x :rare ?y MINUS { ?x ?p :type1 }",
                "?x :rare ?y OPTIONAL { ?y :rare ?z } MINUS { ?z :type :type1 }",
                "?x :rare ?y OPTIONAL { ?y :rare ?z } MINUS { ?z :type :type1 . ?x :colour ?c }",
                "?x :word ?w MINUS { :thing1 :text ?w }",
                "?x :word ?w OPTIONAL { ?x :absent ?a } MINUS { ?a :text ?w }",
                "?x :rare ?y MINUS { ?x :absent ?z }",
                "?x :rare ?y MINUS { ?x :type ?t MINUS { ?x :colour :colour1 } }",
                "?x :rare ?y FILTER EXISTS { ?x :colour ?c MINUS { ?x :type :type2 } }",
                "?x :type :type1 OPTIONAL { ?x :rare ?y MINUS { ?x :colour :colour0 } }",
            })
    void theSameRowsStay(String body) {
        Graph values = GraphMemFactory.createGraphMemForModel();
        fill(values, FEW_THINGS);
        Dataset transactional = DatasetFactory.createTxnMem();
        fill(transactional.asDatasetGraph().getDefaultGraph(), FEW_THINGS);
        CountingGraph terms = new CountingGraph();
        fill(terms, FEW_THINGS);
        for (Dataset dataset : new Dataset[] {dataset(values), dataset(terms), transactional}) {
            String query = "SELECT * { " + body + " }";
            assertThat(solve(dataset, query)).isEqualTo(solveAsJena(dataset, query));
        }
    }

    /** A store that matches literals by their values would take away more than Jena does. */
    @Test
    void literalsAreComparedAsTerms() {
        Graph values = GraphMemFactory.createGraphMemForModel();
        add(values, "x", "size", number("01"));
        add(values, "y", "length", number("1"));
        String query = "SELECT * { ?x :size ?s MINUS { ?y :length ?s } }";
        assertThat(solve(dataset(values), query))
                .isEqualTo(solveAsJena(dataset(values), query))
                .hasSize(1);
    }

    private static Node number(String text) {
        return NodeFactory.createLiteralDT(text, XSDDatatype.XSDinteger);
    }
}
