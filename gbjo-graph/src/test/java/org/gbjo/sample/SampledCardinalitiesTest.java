package org.gbjo.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Estimator;
import org.gbjo.cardinality.IndependenceEstimator;
import org.gbjo.cardinality.RowSource;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.cardinality.sample.SampleBudget;
import org.gbjo.cardinality.sample.SampledEstimator;
import org.gbjo.graph.Graph;
import org.gbjo.graph.testing.BgpsAroundTriples;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.plan.PlanShape;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.query.Variable;
import org.gbjo.reference.GraphPatternCounts;
import org.gbjo.run.Deadline;
import org.gbjo.search.EstimatedQuery;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampledCardinalitiesTest {
    private static final int QUERIES = 200;
    private static final SampleBudget UNTIMED = SampleBudget.DEFAULT.withLeastTime(Duration.ofHours(1));
    /** Every row is read. */
    private static final SampleBudget UNLIMITED =
            new SampleBudget(1e12, 1 << 20, 2, 1 << 20, 0, Duration.ofHours(1), Duration.ofNanos(1));

    @TempDir
    static Path folder;

    private static Graph graph;
    private static Estimator independence;

    @BeforeAll
    static void makeGraph() throws IOException {
        graph = TestGraphs.skewed(folder, 120, 900, 7).graph();
        independence = new IndependenceEstimator(new GraphPatternCounts(graph));
    }

    private static EstimatedQuery searched(Estimator estimator, Bgp bgp, Deadline deadline) {
        EstimatedQuery query = new EstimatedQuery(estimator);
        query.open(bgp, KnownCounts.NONE, deadline);
        query.searchOrder(PlanShape.ORDER, deadline);
        return query;
    }

    private static Estimator sampled(SampleBudget budget, long seed) {
        return new SampledEstimator(independence, new GraphSampler(graph), budget, seed);
    }

    /** Nested loops by look-ups. */
    private static double enumerate(Bgp bgp, int pattern, long[] row, LookUps lookUps) {
        if (pattern == bgp.size()) {
            return 1;
        }
        lookUps.begin(pattern);
        long matches = lookUps.lookUp(row, 0);
        if (matches == LookUps.UNKNOWN) {
            return Double.NaN;
        }
        long[] extended = new long[(int) matches * row.length];
        for (int place = 0; place < matches; place++) {
            System.arraycopy(row, 0, extended, place * row.length, row.length);
            lookUps.read(0, place, extended, place * row.length);
        }
        double sum = 0;
        for (int place = 0; place < matches; place++) {
            long[] next = new long[row.length];
            System.arraycopy(extended, place * row.length, next, 0, row.length);
            sum += enumerate(bgp, pattern + 1, next, lookUps);
        }
        return sum;
    }

    @Test
    void lookUpsEnumerateWhatTheOracleCounts() {
        BgpsAroundTriples bgps = new BgpsAroundTriples(graph, 11);
        LookUps lookUps = new GraphSampler(graph).newLookUps();
        int compared = 0;
        for (int i = 0; i < 2 * QUERIES; i++) {
            Bgp bgp = bgps.next(1 + i % 4);
            double counted = new GraphOracle(graph).open(bgp, Deadline.none()).rows(bgp.all());
            if (counted > 20_000) {
                continue;
            }
            lookUps.open(bgp);
            long[] row = new long[bgp.variables().size()];
            Arrays.fill(row, LookUps.UNBOUND);
            double enumerated = enumerate(bgp, 0, row, lookUps);
            if (!Double.isNaN(enumerated)) {
                assertThat(enumerated).as("%s", bgp).isEqualTo(counted);
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(QUERIES);
    }

    @Test
    void aBudgetWithoutLimitCountsTheSetsOfTheOrder() {
        BgpsAroundTriples bgps = new BgpsAroundTriples(graph, 12);
        int counted = 0;
        for (int i = 0; i < QUERIES / 4; i++) {
            Bgp bgp = atLeastTwo(bgps, 3 + i % 3);
            Cardinalities truth = new GraphOracle(graph).open(bgp, Deadline.none());
            EstimatedQuery query = searched(sampled(UNLIMITED, 1), bgp, Deadline.none());
            PatternSet prefix = PatternSet.of(query.order()[0]);
            for (int place = 1; place < bgp.size() - 1; place++) {
                prefix = prefix.with(query.order()[place]);
                Cardinalities seen = query.cardinalities();
                boolean enumerated = seen.source(prefix.low(), prefix.high()) == RowSource.ENUMERATED;
                assertThat(enumerated || !bgp.isConnected(prefix) || hasVariableTwice(bgp))
                        .as("%s of %s", prefix, bgp)
                        .isTrue();
                if (enumerated) {
                    assertThat(seen.squaredLogError(prefix.low(), prefix.high()))
                            .isZero();
                    // A set without rows has less than one.
                    assertThat(Math.abs(seen.rows(prefix) - truth.rows(prefix)))
                            .as("%s of %s", prefix, bgp)
                            .isLessThan(2e-3 + 1e-6 * truth.rows(prefix));
                    counted++;
                }
            }
        }
        assertThat(counted).isGreaterThan(QUERIES / 4);
    }

    private static boolean hasVariableTwice(Bgp bgp) {
        return bgp.patterns().stream()
                .anyMatch(pattern -> pattern.terms().stream()
                                .filter(Variable.class::isInstance)
                                .count()
                        > pattern.variables().size());
    }

    @Test
    void theSameSeedGivesTheSameOrderAndReadsTheSameRows() {
        BgpsAroundTriples bgps = new BgpsAroundTriples(graph, 13);
        EstimatedQuery reused = new EstimatedQuery(sampled(UNTIMED.withShare(0.3), 5));
        long read = 0;
        for (int i = 0; i < QUERIES; i++) {
            Bgp bgp = atLeastTwo(bgps, 3 + i % 4);
            EstimatedQuery fresh = searched(sampled(UNTIMED.withShare(0.3), 5), bgp, Deadline.none());
            reused.open(bgp, KnownCounts.NONE, Deadline.none());
            reused.searchOrder(PlanShape.ORDER, Deadline.none());
            assertThat(reused.order()).isEqualTo(fresh.order());
            assertThat(reused.rowsRead()).isEqualTo(fresh.rowsRead());
            read += fresh.rowsRead();
        }
        assertThat(read).isPositive();
    }

    @Test
    void withoutABudgetThePlanIsThatOfTheEstimates() {
        BgpsAroundTriples bgps = new BgpsAroundTriples(graph, 14);
        for (int i = 0; i < QUERIES; i++) {
            Bgp bgp = atLeastTwo(bgps, 2 + i % 5);
            EstimatedQuery plain = searched(independence, bgp, Deadline.none());
            EstimatedQuery sampled = searched(sampled(UNTIMED.withShare(0), 5), bgp, Deadline.none());
            assertThat(sampled.order()).isEqualTo(plain.order());
            assertThat(sampled.logOrderCost()).isEqualTo(plain.logOrderCost());
            assertThat(sampled.rowsRead()).isZero();
        }
    }

    @Test
    void cheapQueriesPayNothing() {
        BgpsAroundTriples bgps = new BgpsAroundTriples(graph, 15);
        int cheap = 0;
        int looked = 0;
        for (int i = 0; i < QUERIES; i++) {
            Bgp bgp = atLeastTwo(bgps, 3 + i % 4);
            double cost = Math.exp(searched(independence, bgp, Deadline.none()).logOrderCost());
            long read = searched(sampled(UNTIMED, 5), bgp, Deadline.none()).rowsRead();
            if (cost < 1000) {
                assertThat(read).as("%s", bgp).isZero();
                cheap++;
            }
            looked += read > 0 ? 1 : 0;
        }
        assertThat(cheap).isPositive();
        assertThat(looked).isPositive();
    }

    private static Bgp atLeastTwo(BgpsAroundTriples bgps, int size) {
        Bgp bgp = bgps.next(size);
        while (bgp.size() < 2) {
            bgp = bgps.next(size);
        }
        return bgp;
    }

    @Test
    void aConstantThatTheGraphDoesNotHaveMeansNoRows() {
        Bgp bgp = Bgp.of(
                Pattern.of("?a", "?p", "?b"), Pattern.of("?b", "?q", "?c"), Pattern.of("?c", "<urn:nowhere>", "?d"));
        EstimatedQuery query = searched(sampled(UNLIMITED, 1), bgp, Deadline.none());
        assertThat(query.cardinalities().rows(bgp.all())).isLessThan(1);
        assertThat(query.order()[0]).isNotZero();
    }

    @Test
    void anEndedTimeOrAnInterruptLeavesTheOrderOfTheEstimates() {
        Bgp bgp = Bgp.of(Pattern.of("?a", "?p", "?b"), Pattern.of("?b", "?q", "?c"), Pattern.of("?c", "?r", "?d"));
        SampleBudget noTime = new SampleBudget(1e12, 8, 2, 1 << 20, 0, Duration.ZERO, Duration.ZERO);
        int[] plain = searched(independence, bgp, Deadline.none()).order();
        assertThat(searched(sampled(noTime, 1), bgp, Deadline.none()).order()).isEqualTo(plain);
        Thread.currentThread().interrupt();
        try {
            assertThat(searched(sampled(UNLIMITED, 1), bgp, Deadline.none()).order())
                    .isEqualTo(plain);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        Deadline cancelled = Deadline.none();
        EstimatedQuery query = new EstimatedQuery(sampled(UNLIMITED, 1));
        query.open(bgp, KnownCounts.NONE, cancelled);
        query.searchOrder(PlanShape.ORDER, cancelled);
        assertThat(query.rowsRead()).isPositive();
        cancelled.cancel();
        query.searchOrder(PlanShape.ORDER, cancelled);
        assertThat(query.order()).hasSize(3);
    }
}
