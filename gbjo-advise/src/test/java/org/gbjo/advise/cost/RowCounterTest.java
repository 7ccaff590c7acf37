package org.gbjo.advise.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.gbjo.advise.cost.BgpRows.Contender;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.decision.template.PatternReader;
import org.gbjo.graph.Graph;
import org.gbjo.graph.testing.BgpsAroundTriples;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.reference.GraphPatternCounts;
import org.gbjo.run.Deadline;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowCounterTest {
    private static final Duration LONG = Duration.ofMinutes(5);

    @TempDir
    private static Path folder;

    private static Graph graph;

    @BeforeAll
    static void makeGraph() throws IOException {
        graph = TestGraphs.skewed(folder, 60, 900, 3).graph();
    }

    /** All orders of up to 5 patterns, one after the other: none touches fewer rows than the best one. */
    @Test
    void theBestOrderIsTheBestOfAll() {
        RowCounter counter = RowCounter.of(graph, Optional.empty(), LONG);
        BgpsAroundTriples bgps = new BgpsAroundTriples(graph, 5);
        Random random = new Random(5);
        for (int i = 0; i < 150; i++) {
            Bgp bgp = bgps.next(2 + random.nextInt(4));
            BgpRows rows = counter.rows(bgp).orElseThrow();
            Cardinalities exact = new GraphOracle(graph).open(bgp, Deadline.none());
            double least = Double.POSITIVE_INFINITY;
            for (List<Integer> order : permutations(bgp.size())) {
                least = Math.min(least, touched(order, exact));
            }
            assertThat(rows.counted()).isTrue();
            assertThat(rows.optimal()).isTrue();
            assertThat(rows.best().total()).as(bgp.toString()).isCloseTo(least, within(1e-6 * least + 1e-9));
            for (Contender engine : Contender.values()) {
                List<Integer> order = new ArrayList<>();
                for (int pattern : rows.in(engine).order().toArray()) {
                    order.add(pattern);
                }
                assertThat(rows.in(engine).total()).isEqualTo(touched(order, exact), within(1e-6));
            }
        }
    }

    private static double touched(List<Integer> order, Cardinalities exact) {
        double sum = 0;
        PatternSet joined = PatternSet.EMPTY;
        for (int pattern : order) {
            joined = joined.with(pattern);
            sum += exact.rows(joined);
        }
        return sum;
    }

    private static List<List<Integer>> permutations(int size) {
        List<List<Integer>> all = new ArrayList<>();
        permute(new ArrayList<>(), size, all);
        return all;
    }

    private static void permute(List<Integer> begun, int size, List<List<Integer>> all) {
        if (begun.size() == size) {
            all.add(List.copyOf(begun));
            return;
        }
        for (int next = 0; next < size; next++) {
            if (!begun.contains(next)) {
                begun.add(next);
                permute(begun, size, all);
                begun.remove(begun.size() - 1);
            }
        }
    }

    @Test
    void whatCannotBeCountedInTimeIsEstimated() {
        Bgp bgp = new BgpsAroundTriples(graph, 8).next(6);
        BgpRows rows =
                RowCounter.of(graph, Optional.empty(), Duration.ZERO).rows(bgp).orElseThrow();
        assertThat(rows.counted()).isFalse();
        assertThat(rows.best().total()).isLessThanOrEqualTo(rows.written().total());
    }

    @Test
    void unknownConstantsAreAverages() {
        GraphPatternCounts exact = new GraphPatternCounts(graph);
        AverageCounts counts = new AverageCounts(exact);
        Pattern all = Pattern.of("?s", "<http://example.org/p0>", "?o");
        Pattern known = PatternReader.read("?s <http://example.org/p0> []").get(0);
        assertThat(counts.count(known) * exact.distinct(all, (org.gbjo.query.Variable) all.object()))
                .isCloseTo(exact.count(all), within(1e-6));
        assertThat(counts.count(all)).isEqualTo(exact.count(all));
        Bgp template = new Bgp(PatternReader.read("?v1 <http://example.org/p0> ?v2 . ?v2 <http://example.org/p1> []"));
        BgpRows rows =
                RowCounter.of(graph, Optional.empty(), LONG).rows(template).orElseThrow();
        assertThat(rows.counted()).isFalse();
        assertThat(rows.best().total()).isPositive();
    }

    @Test
    void patternsThatAreWrittenTwiceHaveTwoPlaces() {
        Pattern pattern = Pattern.of("?s", "<http://example.org/p0>", "?o");
        Bgp bgp = Bgp.of(pattern, pattern, Pattern.of("?o", "<http://example.org/p1>", "?s"));
        int[] order = new Rdf4jOrder(new GraphPatternCounts(graph))
                .plan(bgp, Deadline.none())
                .plan()
                .order();
        assertThat(JoinOrder.of(order).size()).isEqualTo(3);
    }

    /** Names of variables and strange terms must not stop anything. */
    @Test
    void whatRdf4jDoesNotTakeStaysAsWritten() {
        Bgp bgp = Bgp.of(Pattern.of("?s", "\"no predicate\"", "?o"), Pattern.of("_:b", "<p>", "?o"));
        List<Integer> order = new ArrayList<>();
        for (int pattern : new Rdf4jOrder(new GraphPatternCounts(graph))
                .plan(bgp, Deadline.none())
                .plan()
                .order()) {
            order.add(pattern);
        }
        Collections.sort(order);
        assertThat(order).containsExactly(0, 1);
    }
}
