package org.gbjo.lab.estimator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.LongFunction;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Estimator;
import org.gbjo.graph.Graph;
import org.gbjo.graph.testing.BgpsAroundTriples;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SamplingEstimatorsTest {
    private static final int SEEDS = 60;

    @TempDir
    Path folder;

    private Graph graph;

    @BeforeEach
    void makeGraph() throws IOException {
        graph = TestGraphs.skewed(folder, 60, 400, 11).graph();
    }

    @Test
    void samplesThatAreNeverCutOffCountExactly() {
        BgpsAroundTriples bgps = new BgpsAroundTriples(graph, 1);
        int compared = 0;
        while (compared < 100) {
            Bgp bgp = bgps.next(4);
            Cardinalities exact = new GraphOracle(graph).open(bgp, Deadline.none());
            if (largest(exact) <= 50_000) {
                Cardinalities sampled =
                        GraphEstimator.joinSampling(graph, 50_000, 1).open(bgp, Deadline.none());
                for (long mask = 1; mask < 1L << bgp.size(); mask++) {
                    assertThat(sampled.rows(mask, 0))
                            .as("%s, set %s", bgp, mask)
                            .isEqualTo(exact.rows(mask, 0));
                }
                compared++;
            }
        }
    }

    private static double largest(Cardinalities exact) {
        double largest = 0;
        for (long mask = 1; mask < 1L << exact.bgp().size(); mask++) {
            for (PatternSet part : exact.bgp().components(PatternSet.ofMask(mask))) {
                largest = Math.max(largest, exact.rows(part));
            }
        }
        return largest;
    }

    @Test
    void theMeanOfManySamplesIsTheTruth() {
        assertUnbiased(seed -> GraphEstimator.joinSampling(graph, 12, seed), 2);
    }

    @Test
    void theMeanOfManyWalksIsTheTruth() {
        assertUnbiased(seed -> GraphEstimator.wanderJoin(graph, 100, seed), 4);
    }

    /** Over many seeds the mean is within five standard errors; where nothing is found, independence takes over. */
    private void assertUnbiased(LongFunction<Estimator> estimators, int size) {
        BgpsAroundTriples bgps = new BgpsAroundTriples(graph, 2);
        int compared = 0;
        while (compared < 40) {
            Bgp bgp = bgps.next(size);
            double expected = new GraphOracle(graph).open(bgp, Deadline.none()).rows(bgp.all());
            if (!bgp.isConnected(bgp.all()) || expected < 100) {
                continue;
            }
            double[] estimates = new double[SEEDS];
            for (int seed = 0; seed < SEEDS; seed++) {
                estimates[seed] =
                        estimators.apply(seed).open(bgp, Deadline.none()).rows(bgp.all());
            }
            double mean = Arrays.stream(estimates).average().orElseThrow();
            double variance = Arrays.stream(estimates)
                    .map(estimate -> (estimate - mean) * (estimate - mean))
                    .average()
                    .orElseThrow();
            assertThat(mean)
                    .as("%s", bgp)
                    .isCloseTo(expected, within(5 * Math.sqrt(variance / SEEDS) + 0.02 * expected));
            compared++;
        }
    }

    @Test
    void equalSeedsGiveEqualEstimates() {
        Bgp bgp = new BgpsAroundTriples(graph, 3).next(5);
        for (Estimator estimator :
                new Estimator[] {GraphEstimator.joinSampling(graph, 5, 7), GraphEstimator.wanderJoin(graph, 5, 7)}) {
            assertThat(estimator.open(bgp, Deadline.none()).rows(bgp.all()))
                    .isEqualTo(estimator.open(bgp, Deadline.none()).rows(bgp.all()));
        }
    }

    @Test
    void everyStepOfAWalkAndEveryRowThatIsExtendedIsALookUp() {
        Bgp bgp = Bgp.of(
                Pattern.of("?x", "<http://example.org/p0>", "?y"), Pattern.of("?y", "<http://example.org/p1>", "?z"));
        Cardinalities walked = GraphEstimator.wanderJoin(graph, 10, 1).open(bgp, Deadline.none());
        walked.rows(bgp.all());
        // One for the count of each pattern, one for the first step of a walk and one for the second.
        assertThat(walked.rowsRead()).isEqualTo(2 + 10 + 10);
        Cardinalities sampled = GraphEstimator.joinSampling(graph, 10, 1).open(bgp, Deadline.none());
        sampled.rows(bgp.all());
        assertThat(sampled.rowsRead()).isEqualTo(1 + 10);
    }
}
