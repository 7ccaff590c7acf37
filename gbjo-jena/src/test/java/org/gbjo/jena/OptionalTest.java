package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.GraphMemFactory;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.ARQ;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.sparql.graph.GraphFactory;
import org.apache.jena.sparql.graph.GraphWrapper;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.util.iterator.ExtendedIterator;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.settings.Mode;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** OPTIONALs find their place, nothing is looked up twice in vain, and explain says what stays and why. */
final class OptionalTest {
    private static final String PREFIX = "PREFIX : <http://example.org/> ";
    private static final int THINGS = 600;

    private final JoinOrderer on = TestOrderers.of(Mode.ON, TestOrderers.arbitrary(1));
    private Graph graph;

    /** Counts look-ups. */
    private static final class CountingGraph extends GraphWrapper {
        private int finds;

        CountingGraph(Graph graph) {
            super(graph);
        }

        @Override
        public ExtendedIterator<Triple> find(Triple pattern) {
            finds++;
            return super.find(pattern);
        }

        @Override
        public ExtendedIterator<Triple> find(Node subject, Node predicate, Node object) {
            finds++;
            return super.find(subject, predicate, object);
        }
    }

    /** Things with a type; the first has friends, and each has many names. */
    @BeforeEach
    void load() {
        graph = GraphFactory.createDefaultGraph();
        for (int i = 0; i < THINGS; i++) {
            add("thing" + i, "type", "type" + i % 3);
            add("thing" + i, "colour", "colour" + i % 2);
            for (int name = 0; name < 8; name++) {
                add("thing" + i, "name", "name" + name);
            }
        }
        add("thing1", "friend", "thing2");
        add("thing1", "friend", "thing3");
    }

    private void add(String subject, String predicate, String object) {
        graph.add(Stores.iri(subject), Stores.iri(predicate), Stores.iri(object));
    }

    private static Map<String, Integer> solve(Graph data, String query, JoinOrderer orderer) {
        Dataset dataset = DatasetFactory.wrap(ModelFactory.createModelForGraph(data));
        return Stores.solutions(dataset, PREFIX + query, builder -> {
            if (orderer == null) {
                builder.set(GbjoJena.MODE, "off");
            } else {
                builder.set(GbjoJena.ORDERER, orderer);
            }
        });
    }

    private int finds(String query, JoinOrderer orderer) {
        CountingGraph counting = new CountingGraph(graph);
        assertThat(solve(counting, query, orderer)).isEqualTo(solve(graph, query, null));
        return counting.finds;
    }

    private String explained(String query) {
        Dataset dataset = DatasetFactory.wrap(ModelFactory.createModelForGraph(graph));
        assertThat(GbjoJena.count(dataset.asDatasetGraph())).isTrue();
        Context context = Context.setupContextForDataset(ARQ.getContext(), dataset.asDatasetGraph());
        context.set(GbjoJena.DEADLINE, "60000").set(GbjoJena.CHEAP_ROWS, "0");
        assertThat(solve(graph, query, on)).isEqualTo(solve(graph, query, null)).isNotEmpty();
        return Explanation.of(QueryFactory.create(PREFIX + query), dataset.asDatasetGraph(), context)
                .toText();
    }

    @Test
    void anOptionalThatSharesNothingIsLookedUpOnce() {
        String query = "SELECT * { ?x :type :type1 OPTIONAL { ?y :friend ?z } }";
        assertThat(finds(query, null)).isGreaterThan(THINGS / 3);
        assertThat(finds(query, on)).isLessThan(10);
    }

    @Test
    void anOptionalWithoutAnyTripleIsLookedUpForTheFirstRowsAlone() {
        String query =
                "SELECT * { ?x :type :type1 OPTIONAL { ?x :absent ?y } OPTIONAL { ?x :type ?t . ?x :absent ?z } }";
        assertThat(finds(query, null)).isGreaterThan(THINGS / 3);
        assertThat(finds(query, on)).isLessThan(100);
    }

    /** Each of the values comes once for each row of the other side of the product. */
    @Test
    void valuesThatComeAgainAreNotLookedUpAgain() {
        String query = "SELECT * { :thing1 :name ?n . ?x :type :type1 OPTIONAL { ?x :colour ?c } }";
        assertThat(finds(query, null)).isGreaterThan(8 * THINGS / 3);
        assertThat(finds(query, on)).isLessThan(3 * THINGS / 3);
    }

    /** After so many rows without one that was known, nothing is remembered until the first ones come again. */
    @Test
    void whatComesAgainLateIsRememberedFromThenOn() {
        String query = "SELECT * { :thing1 :name ?n . ?x :colour ?k OPTIONAL { ?x :type ?t } }";
        assertThat(finds(query, null)).isGreaterThan(8 * THINGS);
        assertThat(finds(query, on)).isLessThan(5 * THINGS);
    }

    @Test
    void whatGivesAnotherValueAtEachCallIsNotRemembered() {
        String query = "SELECT * { ?x :name ?n OPTIONAL { :thing1 :friend ?f FILTER(RAND() < 0.5) } }";
        long bare = solve(graph, query, on).entrySet().stream()
                .filter(row -> !row.getKey().contains("f="))
                .mapToInt(Map.Entry::getValue)
                .sum();
        assertThat(bare).isBetween(1L, 8L * THINGS - 1);
    }

    /** A store that matches literals by value is never joined by terms. */
    @Test
    void aSideIsReadAsAWholeOnlyWhereTermsAreCompared() {
        Graph values = GraphMemFactory.createGraphMemForModel();
        for (int i = 0; i < 100; i++) {
            values.add(Stores.iri("x" + i), Stores.iri("size"), number("01"));
        }
        values.add(Stores.iri("y"), Stores.iri("length"), number("1"));
        String query = "SELECT * { ?x :size ?s OPTIONAL { ?y :length ?s } }";
        assertThat(solve(values, query, on))
                .isEqualTo(solve(values, query, null))
                .hasSize(100);
    }

    private static Node number(String text) {
        return NodeFactory.createLiteralDT(text, XSDDatatype.XSDinteger);
    }

    /** The names multiply rows eightfold, so the other OPTIONAL and the colour come first. */
    @Test
    void whatMultipliesRowsComesLast() {
        String text = explained("SELECT * { ?x :type ?t OPTIONAL { ?x :name ?n } OPTIONAL { ?x :friend ?f } "
                + "OPTIONAL { ?x :colour ?c } }");
        assertThat(text).contains("group, gbjo's order");
        assertThat(text.lines().filter(line -> line.startsWith("  ")).limit(4).reduce((first, second) -> second))
                .hasValueSatisfying(
                        line -> assertThat(line).contains("OPTIONAL").contains("/name>"));
    }

    /** The OPTIONAL of one side of a product is not repeated for each row of the other. */
    @Test
    void anOptionalComesBeforeAProduct() {
        String text = explained("SELECT * { ?x :friend ?y . ?z :type :type1 OPTIONAL { ?x :colour ?n } }");
        assertThat(text.lines().filter(line -> line.startsWith("  ")).limit(3))
                .satisfiesExactly(
                        first -> assertThat(first).contains("friend"),
                        second -> assertThat(second).contains("OPTIONAL"),
                        third -> assertThat(third).contains("type1"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            OPTIONAL { ?x :friend ?f } OPTIONAL { ?f :colour ?c }  | two OPTIONALs share ?f
            OPTIONAL { ?x :friend ?f } FILTER(!BOUND(?f))          | a filter mentions what an OPTIONAL
            BIND(STR(?t) AS ?s) OPTIONAL { ?x :friend ?s }         | which is assigned before it
            OPTIONAL { ?x :friend ?f FILTER(RAND() < 2) } OPTIONAL { ?x :name ?n } | more than patterns
            OPTIONAL { ?x ?t ?f } OPTIONAL { ?x :name ?n }         | comes from outside of it
            """)
    void explainSaysWhyAnOptionalStays(String optionals, String why) {
        assertThat(explained("SELECT * { ?x :type ?t . ?x :colour :colour1 " + optionals + " }"))
                .contains("left where it is: ")
                .contains(why);
    }
}
