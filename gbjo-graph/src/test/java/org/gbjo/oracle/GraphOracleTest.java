package org.gbjo.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.jena.query.QueryExecution;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.riot.RDFDataMgr;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Cost;
import org.gbjo.graph.testing.BgpsAroundTriples;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.query.Variable;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GraphOracleTest {
    /** Jena lists every row of every step: queries with larger intermediate results would take it minutes. */
    private static final double JENA_ROWS = 4_000;

    private static final double JENA_PAIRS = 50_000;

    /** For a variable twice in a pattern Jena looks through all triples of the predicate, for every row before it. */
    private static final long SCAN_LIMIT = 10_000;

    @TempDir
    Path folder;

    @Test
    void countsAsJenaDoesOnLubm() throws IOException {
        assertCountsEqualJena(TestGraphs.lubm(folder), 1500, 6);
    }

    @Test
    void countsAsJenaDoesOnASkewedGraph() throws IOException {
        assertCountsEqualJena(TestGraphs.skewed(folder, 120, 900, 7), 2000, 6);
    }

    @Test
    void countsAsJenaDoesOnASliceOfWikidata() throws IOException {
        Optional<TestGraphs> slice = TestGraphs.wikidataSlice(folder, 60_000);
        assumeTrue(slice.isPresent(), "the Wikidata graph is not beside the project");
        assertCountsEqualJena(slice.get(), 1600, 6);
    }

    private static void assertCountsEqualJena(TestGraphs graphs, int queries, int largest) {
        Model model = RDFDataMgr.loadModel(graphs.file().toString());
        BgpsAroundTriples bgps = new BgpsAroundTriples(graphs.graph(), 42);
        Random sizes = new Random(43);
        int compared = 0;
        int cyclic = 0;
        int empty = 0;
        for (int attempts = 0; compared < queries && attempts < 30 * queries; attempts++) {
            Bgp bgp = bgps.next(1 + sizes.nextInt(largest));
            Cardinalities counts = new GraphOracle(graphs.graph()).open(bgp, Deadline.none());
            if (isWithinReachOfJena(counts, graphs.graph().triples())) {
                double expected = countWithJena(model, bgp);
                assertThat(counts.rows(bgp.all())).as("%s", bgp).isEqualTo(expected);
                compared++;
                empty += expected == 0 ? 1 : 0;
                cyclic += isCyclic(graphs, bgp) ? 1 : 0;
            }
        }
        assertThat(compared).isEqualTo(queries);
        assertThat(cyclic).as("cyclic queries among them").isPositive();
        assertThat(queries - empty).as("queries with answers among them").isGreaterThan(queries / 2);
    }

    @Test
    void countsAreTheSameAfterShrinking() throws IOException {
        TestGraphs graphs = TestGraphs.skewed(folder, 60, 300, 7);
        BgpsAroundTriples bgps = new BgpsAroundTriples(graphs.graph(), 7);
        for (int round = 0; round < 50; round++) {
            Bgp bgp = bgps.next(5);
            Cardinalities whole = new GraphOracle(graphs.graph()).open(bgp, Deadline.none());
            Cardinalities shrunk = new GraphOracle(graphs.graph()).open(bgp, Deadline.none());
            for (long mask = 1; mask < 1L << bgp.size(); mask++) {
                assertThat(shrunk.rows(PatternSet.ofMask(mask))).isEqualTo(whole.rows(PatternSet.ofMask(mask)));
                shrunk.shrink();
            }
        }
    }

    private static boolean isCyclic(TestGraphs graphs, Bgp bgp) {
        CountedRelations relations = new CountedRelations(graphs.graph(), bgp, new Pace(Deadline.none()));
        return bgp.components(bgp.all()).stream().anyMatch(part -> !relations.isAcyclic(part));
    }

    private static boolean isWithinReachOfJena(Cardinalities counts, long triples) {
        Bgp bgp = counts.bgp();
        if (triples > SCAN_LIMIT && bgp.size() > 1 && bgp.patterns().stream().anyMatch(GraphOracleTest::repeats)) {
            return false;
        }
        for (long mask = 1; mask < 1L << bgp.size(); mask++) {
            PatternSet set = PatternSet.ofMask(mask);
            if (set.size() > 1 && counts.rows(set) > (bgp.isConnected(set) ? JENA_ROWS : JENA_PAIRS)) {
                return false;
            }
        }
        return true;
    }

    private static boolean repeats(Pattern pattern) {
        return pattern.variables().size()
                < pattern.terms().stream().filter(Variable.class::isInstance).count();
    }

    private static double countWithJena(Model model, Bgp bgp) {
        try (QueryExecution execution = QueryExecution.create("SELECT (COUNT(*) AS ?count) " + bgp, model)) {
            return execution.execSelect().next().getLiteral("count").getDouble();
        }
    }

    @Test
    void acyclicSetsAreCountedAsAPlainJoinCountsThem() throws IOException {
        TestGraphs graphs = TestGraphs.skewed(folder, 60, 400, 11);
        BgpsAroundTriples bgps = new BgpsAroundTriples(graphs.graph(), 5);
        int compared = 0;
        for (int i = 0; i < 150; i++) {
            Bgp bgp = bgps.next(6);
            CountedRelations relations = new CountedRelations(graphs.graph(), bgp, new Pace(Deadline.none()));
            Scratch scratch = new Scratch(graphs.graph().dictionary().size());
            AcyclicCounter acyclic = new AcyclicCounter(() -> scratch, relations, new Pace(Deadline.none()));
            GenericJoin plain = new GenericJoin(relations, Deadline.none());
            for (long mask = 1; mask < 1L << bgp.size(); mask++) {
                PatternSet set = PatternSet.ofMask(mask);
                if (set.size() > 1 && bgp.isConnected(set) && relations.isAcyclic(set)) {
                    assertThat(acyclic.count(set)).as("%s of %s", set, bgp).isEqualTo(plain.count(set));
                    compared++;
                }
            }
        }
        assertThat(compared).isGreaterThan(1000);
    }

    @Test
    void multipliesDisconnectedPatternsAndSaturatesInsteadOfWrapping() throws IOException {
        TestGraphs graphs = TestGraphs.skewed(folder, 50, 1000, 3);
        Pattern[] patterns = new Pattern[128];
        for (int i = 0; i < patterns.length; i++) {
            patterns[i] = Pattern.of("?s" + i, "?p" + i, "?o" + i);
        }
        Bgp bgp = Bgp.of(patterns);
        Cardinalities counts = new GraphOracle(graphs.graph()).open(bgp, Deadline.none());
        double triples = graphs.graph().triples();
        assertThat(counts.rows(PatternSet.of(0, 1, 2))).isEqualTo(triples * triples * triples);
        assertThat(counts.rows(bgp.all())).isEqualTo(Cost.SATURATED);
        assertThat(Cost.cOut(Plan.asWritten(128), counts)).isEqualTo(Cost.SATURATED);
    }

    @Test
    void aTermThatDoesNotOccurHasNoMatchesWhereverItStands() throws IOException {
        TestGraphs graphs = TestGraphs.skewed(folder, 50, 300, 3);
        String absent = "<http://example.org/absent>";
        for (Pattern pattern : List.of(
                Pattern.of(absent, "?p", "?o"), Pattern.of("?s", absent, "?o"), Pattern.of("?s", "?p", absent))) {
            Bgp bgp = Bgp.of(pattern, Pattern.of("?s", "?p", "?o"));
            assertThat(new GraphOracle(graphs.graph())
                            .open(bgp, Deadline.none())
                            .rows(bgp.all()))
                    .isZero();
        }
    }

    @Test
    void anEntityThatIsNoPredicateHasNoMatchesAsOne() throws IOException {
        TestGraphs graphs = TestGraphs.of(folder, List.of("<a:s> <a:p> <a:o> ."));
        Bgp bgp = Bgp.of(Pattern.of("?s", "<a:s>", "?o"));
        assertThat(new GraphOracle(graphs.graph()).open(bgp, Deadline.none()).rows(bgp.all()))
                .isZero();
    }

    @Test
    void countsALargeCliqueWithinSeconds() throws IOException {
        TestGraphs graphs = TestGraphs.skewed(folder, 200, 3000, 9);
        Pattern[] edges = new Pattern[10];
        int next = 0;
        for (int i = 0; i < 5; i++) {
            for (int j = i + 1; j < 5; j++) {
                edges[next++] = Pattern.of("?x" + i, "?p" + i + j, "?x" + j);
            }
        }
        Bgp clique = Bgp.of(edges);
        double once = new GraphOracle(graphs.graph())
                .open(clique, Deadline.after(Duration.ofSeconds(60)))
                .rows(clique.all());
        assertThat(once).isPositive();
    }

    /** Each is more work than is done between two looks at the clock. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "?a ?p ?a",
                "?a ?p ?b . ?b ?q ?c . ?c ?r ?d . ?d ?s ?e",
                "?a ?p ?b . ?b ?q ?a",
                "?a ?p ?b . ?b ?q ?c . ?c ?r ?a",
                "?a ?p ?b . ?b ?q ?c . ?c ?r ?d . ?d ?s ?a . ?a ?t ?c",
                "?a ?p ?b . ?p ?q ?c . ?c ?q ?b",
            })
    void aCountStopsWhenItsTimeIsOverInItsMidst(String patterns) throws IOException {
        TestGraphs graphs = TestGraphs.skewed(folder, 20_000, 60_000, 9);
        Bgp bgp = Bgp.of(Stream.of(patterns.split(" \\. "))
                .map(pattern -> pattern.split(" ", 3))
                .map(terms -> Pattern.of(terms[0], terms[1], terms[2]))
                .toArray(Pattern[]::new));
        AtomicInteger looks = new AtomicInteger();
        Deadline deadline = Deadline.after(Duration.ofNanos(3), looks::incrementAndGet);
        assertThatThrownBy(() ->
                        new GraphOracle(graphs.graph()).open(bgp, deadline).rows(bgp.all()))
                .isInstanceOf(DeadlineExceededException.class);
        assertThat(looks.get()).as("looks at the clock").isEqualTo(4);
    }

    @Test
    void stopsAtTheDeadline() throws IOException {
        TestGraphs graphs = TestGraphs.skewed(folder, 300, 20_000, 9);
        Bgp bgp = Bgp.of(
                Pattern.of("?a", "?p", "?b"),
                Pattern.of("?b", "?q", "?c"),
                Pattern.of("?c", "?r", "?d"),
                Pattern.of("?d", "?s", "?a"),
                Pattern.of("?a", "?t", "?c"));
        Deadline deadline = Deadline.none();
        Cardinalities counts = new GraphOracle(graphs.graph()).open(bgp, deadline);
        deadline.cancel();
        assertThatThrownBy(() -> counts.rows(bgp.all())).isInstanceOf(DeadlineExceededException.class);
    }
}
