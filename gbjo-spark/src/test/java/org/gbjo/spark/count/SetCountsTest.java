package org.gbjo.spark.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.spark.api.java.JavaSparkContext;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.graph.Graph;
import org.gbjo.graph.testing.BgpsAroundTriples;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.gbjo.spark.LocalSpark;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts on Spark beside those of the oracle. */
final class SetCountsTest {
    private final JavaSparkContext context =
            JavaSparkContext.fromSparkContext(LocalSpark.session().sparkContext());

    @Test
    void countsAreThoseOfTheOracleForThousandsOfSets(@TempDir Path here) throws IOException {
        Graph graph = TestGraphs.skewed(here, 60, 400, 5).graph();
        BgpsAroundTriples random = new BgpsAroundTriples(graph, 3);
        List<Bgp> queries = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            queries.add(random.next(2 + i % 6));
        }
        assertThat(assertCounts(graph, queries, new CountingOptions(3, 200_000), 40))
                .isGreaterThan(2_000);
    }

    @Test
    void hubsThatAreCutIntoSharesChangeNothing(@TempDir Path here) throws IOException {
        Graph graph = TestGraphs.skewed(here, 40, 300, 6).graph();
        BgpsAroundTriples random = new BgpsAroundTriples(graph, 4);
        List<Bgp> queries = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            queries.add(random.next(2 + i % 5));
        }
        assertCounts(graph, queries, new CountingOptions(2, 5), 20);
    }

    private int assertCounts(Graph graph, List<Bgp> queries, CountingOptions options, int most) {
        Random random = new Random(1);
        List<Set<PatternSet>> sets = new ArrayList<>();
        for (Bgp bgp : queries) {
            Set<PatternSet> connected = new LinkedHashSet<>();
            for (int i = 0; i < most; i++) {
                PatternSet set = PatternSet.ofMask(1 + random.nextInt((1 << bgp.size()) - 1));
                connected.addAll(bgp.components(set));
            }
            sets.add(connected);
        }
        GraphOracle oracle = new GraphOracle(graph);
        int compared = 0;
        try (SetCounts counts = new SetCounts(queries, GraphTriples.of(context, graph), options)) {
            // In two rounds: what the first has computed is used again by the second.
            counts.count(sets.stream().map(some -> half(some, 0)).toList());
            counts.count(sets.stream().map(some -> half(some, 1)).toList());
            for (int query = 0; query < queries.size(); query++) {
                Cardinalities expected = oracle.open(queries.get(query), Deadline.none());
                for (PatternSet set : sets.get(query)) {
                    assertThat(counts.rows(query, set).orElseThrow())
                            .as("%s of %s", set, queries.get(query))
                            .isEqualTo(expected.rows(set));
                    compared++;
                }
            }
        }
        return compared;
    }

    @Test
    void countsBeyondTheLongOnesAreExactUntilTheyAreRounded(@TempDir Path here) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            lines.add("<http://hub> <http://p> <http://o" + i + "> .");
        }
        Graph graph = TestGraphs.of(here, lines).graph();
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            patterns.add(Pattern.of("?x", "<http://p>", "?y" + i));
        }
        List<Bgp> queries = List.of(new Bgp(patterns));
        List<Set<PatternSet>> sets = List.of(
                Set.of(PatternSet.firstN(5), PatternSet.firstN(6), PatternSet.firstN(30), PatternSet.firstN(120)));
        try (SetCounts counts = new SetCounts(queries, GraphTriples.of(context, graph), new CountingOptions(2, 100))) {
            counts.count(sets);
            assertThat(counts.rows(0, PatternSet.firstN(5))).hasValue(1e15);
            assertThat(counts.rows(0, PatternSet.firstN(6))).hasValue(1e18);
            assertThat(counts.rows(0, PatternSet.firstN(30))).hasValue(1e90);
            assertThat(counts.rows(0, PatternSet.firstN(120))).hasValue(Double.POSITIVE_INFINITY);
        }
    }

    private static Set<PatternSet> half(Set<PatternSet> sets, int remainder) {
        Set<PatternSet> half = new LinkedHashSet<>();
        int place = 0;
        for (PatternSet set : sets) {
            if (place++ % 2 == remainder) {
                half.add(set);
            }
        }
        return half;
    }
}
