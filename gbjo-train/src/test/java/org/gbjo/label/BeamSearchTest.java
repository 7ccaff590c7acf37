package org.gbjo.label;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Cost;
import org.gbjo.graph.testing.BgpsAroundTriples;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;
import org.gbjo.search.ExactSearch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BeamSearchTest {
    @TempDir
    Path folder;

    @Test
    void findsWhatTheObviousTranscriptionFindsOnLubm() throws IOException {
        assertEqualsTranscription(TestGraphs.lubm(folder), 150);
    }

    @Test
    void findsWhatTheObviousTranscriptionFindsOnASkewedGraph() throws IOException {
        assertEqualsTranscription(TestGraphs.skewed(folder, 120, 900, 7), 300);
    }

    private static void assertEqualsTranscription(TestGraphs graphs, int queries) {
        BgpsAroundTriples bgps = new BgpsAroundTriples(graphs.graph(), 1);
        GraphOracle oracle = new GraphOracle(graphs.graph());
        Random random = new Random(2);
        int disconnected = 0;
        for (int i = 0; i < queries; i++) {
            Bgp bgp = bgps.next(2 + random.nextInt(7));
            int width = 1 + random.nextInt(5);
            Cardinalities counts = oracle.open(bgp, Deadline.none());
            BeamSearch search = new BeamSearch(counts.bgp(), counts::rows, width, Deadline.none());
            NaiveBeam naive = new NaiveBeam(oracle.open(bgp, Deadline.none()), width);
            assertThat(search.cheapest()).as("%s, width %s", bgp, width).isEqualTo(naive.search(1));
            assertThat(search.dearest()).as("%s, width %s", bgp, width).isEqualTo(naive.search(-1));
            disconnected += bgp.isConnected(bgp.all()) ? 0 : 1;
        }
        assertThat(disconnected).as("disconnected queries among them").isPositive();
    }

    @Test
    void aBeamThatKeepsEverythingFindsTheOptimaOfTheExactSearch() throws IOException {
        TestGraphs graphs = TestGraphs.skewed(folder, 120, 900, 8);
        BgpsAroundTriples bgps = new BgpsAroundTriples(graphs.graph(), 3);
        for (int i = 0; i < 40; i++) {
            Cardinalities counts = new GraphOracle(graphs.graph()).open(bgps.next(5), Deadline.none());
            ExactSearch exact = new ExactSearch(counts, Deadline.none());
            BeamSearch search = new BeamSearch(counts.bgp(), counts::rows, 1000, Deadline.none());
            assertThat(cost(search.cheapest(), counts))
                    .isEqualTo(exact.bestConnectedLeftLinear().cost());
            assertThat(cost(search.dearest(), counts))
                    .isEqualTo(exact.worstConnectedLeftLinear().cost());
        }
    }

    private static double cost(List<Plan> plans, Cardinalities counts) {
        return Cost.cOut(plans.get(0), counts);
    }
}
