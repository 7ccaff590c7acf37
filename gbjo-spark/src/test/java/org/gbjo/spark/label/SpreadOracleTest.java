package org.gbjo.spark.label;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Cost;
import org.gbjo.graph.testing.BgpsAroundTriples;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.oracle.Oracle;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;
import org.gbjo.search.ExactSearch;
import org.gbjo.spark.LocalSpark;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SpreadOracleTest {
    private final JavaSparkContext context =
            JavaSparkContext.fromSparkContext(LocalSpark.session().sparkContext());
    private final List<Bgp> queries = new ArrayList<>();
    private final List<String> closed = new ArrayList<>();

    @TempDir
    private Path folder;

    private GraphOracle here;

    @BeforeEach
    void makeQueries() throws IOException {
        TestGraphs graph = TestGraphs.skewed(folder, 80, 500, 8);
        here = new GraphOracle(graph.graph());
        BgpsAroundTriples random = new BgpsAroundTriples(graph.graph(), 6);
        for (int i = 0; i < 40; i++) {
            queries.add(random.next(2 + i % 6));
        }
        // One that is asked for twice.
        queries.add(queries.get(3));
    }

    private SpreadOracle spread(Duration perQuery) {
        OraclePlace place = new OraclePlace(folder.resolve("graph").toString(), Duration.ofSeconds(10));
        return new SpreadOracle(context, place, perQuery, () -> closed.add("session"));
    }

    private void assertAnswers(Oracle oracle) {
        for (Bgp bgp : queries) {
            Cardinalities expected = here.open(bgp, Deadline.none());
            Cardinalities answers = oracle.open(bgp, Deadline.after(Duration.ofMinutes(2)));
            Plan best =
                    new ExactSearch(expected, Deadline.none()).bestLeftLinear().plan();
            Plan found =
                    new ExactSearch(answers, Deadline.none()).bestLeftLinear().plan();
            assertThat(found).isEqualTo(best);
            int[] backwards = new int[bgp.size()];
            for (int i = 0; i < backwards.length; i++) {
                backwards[i] = bgp.size() - 1 - i;
            }
            Plan written = Plan.leftLinear(backwards);
            assertThat(Cost.cOut(written, answers)).isEqualTo(Cost.cOut(written, expected));
        }
    }

    @Test
    void answersAreThoseOfOneMachine() throws IOException {
        try (SpreadOracle oracle = spread(Duration.ofMinutes(1))) {
            oracle.expect(queries);
            assertAnswers(oracle);
        }
        assertThat(closed).containsExactly("session");
    }

    @Test
    void whatWorkersHaveNoTimeForIsCountedHere() throws IOException {
        try (SpreadOracle oracle = spread(Duration.ZERO)) {
            oracle.expect(queries);
            assertAnswers(oracle);
        }
    }

    @Test
    void whatNobodyExpectsIsCountedHere() throws IOException {
        try (SpreadOracle oracle = spread(Duration.ofMinutes(1))) {
            oracle.expect(queries.subList(0, 5));
            assertAnswers(oracle);
        }
    }

    @Test
    void aWorkerCountsTheSetsOfTheBestOrder() {
        Bgp bgp = queries.get(5);
        assertThat(CountedSets.of(bgp, here, Deadline.none()).size()).isGreaterThanOrEqualTo(bgp.size());
        assertThat(CountedSets.of(bgp, here, Deadline.after(Duration.ZERO)).size())
                .isZero();
    }
}
