package org.gbjo.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.ARQ;
import org.apache.jena.query.QueryExecution;
import org.apache.jena.query.QueryExecutionFactory;
import org.apache.jena.query.ResultSetFormatter;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.engine.optimizer.reorder.ReorderLib;
import org.apache.jena.sparql.engine.optimizer.reorder.ReorderTransformation;
import org.apache.jena.sparql.graph.GraphWrapper;
import org.apache.jena.sparql.sse.SSE;
import org.apache.jena.tdb2.solver.stats.Stats;
import org.apache.jena.util.iterator.ExtendedIterator;
import org.gbjo.graph.Graph;
import org.gbjo.graph.testing.BgpsAroundTriples;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.plan.Planner;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.Variable;
import org.gbjo.run.Deadline;
import org.gbjo.statistics.PatternCounts;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The orders that need no model, on a real graph and beside Jena itself. */
final class ReferencePlannersTest {
    private static final String PREFIX = "http://www.lehigh.edu/~zhp2/2004/0401/univ-bench.owl#";

    @TempDir
    static Path folder;

    private static Graph graph;
    private static org.apache.jena.graph.Graph jenaGraph;

    @BeforeAll
    static void makeGraph() throws IOException {
        TestGraphs graphs = TestGraphs.lubm(folder);
        graph = graphs.graph();
        jenaGraph = RDFDataMgr.loadGraph(graphs.file().toUri().toString());
    }

    private static int[] order(Planner planner, Bgp bgp) {
        return planner.plan(bgp, Deadline.none()).plan().order();
    }

    /** Remembers in which order patterns are first asked for, by their predicates. */
    private static final class Recording extends GraphWrapper {
        private final Set<String> predicates = new LinkedHashSet<>();

        Recording(org.apache.jena.graph.Graph graph) {
            super(graph);
        }

        @Override
        public ExtendedIterator<Triple> find(Node subject, Node predicate, Node object) {
            predicates.add(predicate.getURI());
            return super.find(subject, predicate, object);
        }

        @Override
        public ExtendedIterator<Triple> find(Triple triple) {
            return find(triple.getSubject(), triple.getPredicate(), triple.getObject());
        }
    }

    @Test
    void theFixedOrderIsTheOneThatArqRuns() {
        ARQ.init();
        List<List<String>> queries = List.of(
                List.of("?x :advisor ?y", "?y :worksFor ?d", "?d :subOrganizationOf ?u"),
                List.of("?x :memberOf ?d", "?x :takesCourse ?c", "?d :name 'Department0'", "?x :advisor ?p"),
                List.of("?p :publicationAuthor ?a", "?a :name 'FullProfessor0'", "?a :worksFor ?d"),
                List.of(
                        "?x :memberOf ?d",
                        "?x :undergraduateDegreeFrom ?u",
                        "?d :subOrganizationOf ?o",
                        "?x a :GraduateStudent"),
                List.of("?x :teacherOf ?c", "?s :takesCourse ?c", "?s :advisor ?x", "?x a :FullProfessor"));
        for (List<String> patterns : queries) {
            Bgp bgp = bgp(patterns);
            Recording recording = new Recording(jenaGraph);
            String query = "PREFIX : <" + PREFIX + "> SELECT * { " + String.join(" . ", patterns) + " }";
            try (QueryExecution execution =
                    QueryExecutionFactory.create(query, ModelFactory.createModelForGraph(recording))) {
                assertThat(ResultSetFormatter.consume(execution.execSelect()))
                        .as(query)
                        .isPositive();
            }
            List<String> expected = new ArrayList<>();
            for (int pattern : order(JenaPlanner.fixed(), bgp)) {
                expected.add(bgp.pattern(pattern).predicate().toString().replaceAll("[<>]", ""));
            }
            assertThat(recording.predicates).as(query).containsExactlyElementsOf(expected);
        }
    }

    private static Bgp bgp(List<String> patterns) {
        List<Pattern> parsed = new ArrayList<>();
        for (String pattern : patterns) {
            String[] words = pattern.split(" ", 3);
            parsed.add(Pattern.of(term(words[0]), term(words[1]), term(words[2])));
        }
        return new Bgp(parsed);
    }

    private static String term(String text) {
        if (text.equals("a")) {
            return "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";
        }
        return text.startsWith(":") ? "<" + PREFIX + text.substring(1) + ">" : text.replace('\'', '"');
    }

    /** TDB reads the file that its own tool wrote and reorders by it. */
    @Test
    void theStatisticsOrderIsTheOneOfTdbWithItsOwnStatistics() {
        Path file = folder.resolve("stats.opt");
        Stats.write(file.toString(), Stats.gather(jenaGraph).results());
        ReorderTransformation tdb = ReorderLib.weighted(file.toString());
        Planner ours = JenaPlanner.statistics(graph);
        BgpsAroundTriples bgps = new BgpsAroundTriples(graph, 7);
        int changed = 0;
        for (int i = 0; i < 200; i++) {
            Bgp bgp = bgps.next(2 + i % 8);
            int[] order = order(ours, bgp);
            BasicPattern written = jenaPattern(bgp);
            BasicPattern reordered = tdb.reorder(written);
            for (int place = 0; place < order.length; place++) {
                assertThat(written.get(order[place])).isEqualTo(reordered.get(place));
            }
            changed += written.equals(reordered) ? 0 : 1;
        }
        assertThat(changed).isGreaterThan(100);
    }

    private static BasicPattern jenaPattern(Bgp bgp) {
        StringBuilder text = new StringBuilder("(bgp");
        for (Pattern pattern : bgp.patterns()) {
            text.append(" (triple ").append(pattern).append(')');
        }
        return SSE.parseBGP(text + ")");
    }

    @Test
    void countsAreExactAndDistinctValuesAreThoseOfThePredicate() {
        PatternCounts counts = new GraphPatternCounts(graph);
        String advisor = PREFIX + "advisor";
        Pattern pattern = Pattern.of("?x", "<" + advisor + ">", "?y");
        List<Triple> triples = jenaGraph
                .find(Node.ANY, NodeFactory.createURI(advisor), Node.ANY)
                .toList();
        assertThat(counts.count(pattern)).isEqualTo(triples.size()).isPositive();
        Set<Node> subjects = new LinkedHashSet<>();
        Set<Node> objects = new LinkedHashSet<>();
        for (Triple triple : triples) {
            subjects.add(triple.getSubject());
            objects.add(triple.getObject());
        }
        assertThat(counts.distinct(pattern, new Variable("x"))).isEqualTo(subjects.size());
        assertThat(counts.distinct(pattern, new Variable("y"))).isEqualTo(objects.size());
        Pattern unknown = Pattern.of("?x", "<urn:unknown>", "?y");
        assertThat(counts.count(unknown)).isZero();
        assertThat(counts.distinct(unknown, new Variable("x"))).isZero();
        Pattern any = Pattern.of("?x", "?p", "?y");
        assertThat(counts.count(any)).isEqualTo((double) graph.triples());
        assertThat(counts.distinct(any, new Variable("p")))
                .isEqualTo(graph.predicates().size());
    }

    @Test
    void allOrdersHaveAllPatterns() {
        PatternCounts counts = new GraphPatternCounts(graph);
        BgpsAroundTriples bgps = new BgpsAroundTriples(graph, 3);
        for (int size : new int[] {1, 2, 3, 7, 30, 100}) {
            Bgp bgp = bgps.next(size);
            for (Planner planner : List.of(
                    GreedyRulePlanner.smallestFirst(counts),
                    GreedyRulePlanner.independence(counts),
                    JenaPlanner.fixed(),
                    JenaPlanner.statistics(graph))) {
                assertThat(planner.plan(bgp, Deadline.none()).plan().patterns()).isEqualTo(bgp.all());
            }
        }
    }
}
