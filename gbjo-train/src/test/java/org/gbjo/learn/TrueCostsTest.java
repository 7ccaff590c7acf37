package org.gbjo.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Cost;
import org.gbjo.graph.testing.BgpsAroundTriples;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.job.Progress;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.oracle.Oracle;
import org.gbjo.plan.Plan;
import org.gbjo.plan.Planner;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.reference.ExactPlanner;
import org.gbjo.run.Deadline;
import org.gbjo.workload.Query;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrueCostsTest {
    private static Oracle oracle;
    private static List<Query> queries;

    @BeforeAll
    static void makeQueries(@TempDir Path folder) throws IOException {
        TestGraphs test = TestGraphs.skewed(folder, 40, 400, 5);
        oracle = new GraphOracle(test.graph());
        BgpsAroundTriples random = new BgpsAroundTriples(test.graph(), 6);
        queries = new ArrayList<>();
        while (queries.size() < 60) {
            Bgp bgp = random.next(3 + queries.size() % 3);
            if (bgp.size() > 2) {
                queries.add(new Query("q" + queries.size(), "any", bgp));
            }
        }
    }

    private static TrueCosts costs() {
        return TrueCosts.of(queries, oracle, Deadline.none(), Progress.SILENT);
    }

    @Test
    void theExactPlannerIsTheOptimum() {
        TrueCosts costs = costs();
        assertThat(costs.size()).isEqualTo(60);
        assertThat(costs.omitted()).isZero();
        PlanQuality quality = costs.judge(new ExactPlanner(oracle));
        assertThat(quality.geometricMean()).isEqualTo(1);
        assertThat(quality.median()).isEqualTo(1);
        assertThat(quality.worst()).isEqualTo(1);
    }

    /** The optimum of a query by trying all orders. */
    @Test
    void thePatternsAsWrittenAreComparedWithTheBestOfAllOrders() {
        double sum = 0;
        double worst = 0;
        for (Query query : queries) {
            Cardinalities cardinalities = oracle.open(query.bgp(), Deadline.none());
            double best = best(cardinalities, new int[query.bgp().size()], 0, 0);
            double written = Cost.cOut(Plan.asWritten(query.bgp().size()), cardinalities);
            double ratio = Math.max(1, written) / Math.max(1, best);
            sum += Math.log(ratio);
            worst = Math.max(worst, ratio);
        }
        PlanQuality quality = costs().judge(Planner.asWritten());
        assertThat(quality.geometricMean())
                .isCloseTo(Math.exp(sum / queries.size()), within(1e-9))
                .isGreaterThan(1.1);
        assertThat(quality.worst()).isEqualTo(worst);
    }

    private static double best(Cardinalities cardinalities, int[] order, int used, int place) {
        if (place == order.length) {
            return Cost.cOut(Plan.leftLinear(order), cardinalities);
        }
        double best = Double.POSITIVE_INFINITY;
        for (int pattern = 0; pattern < order.length; pattern++) {
            if ((used >> pattern & 1) == 0) {
                order[place] = pattern;
                best = Math.min(best, best(cardinalities, order, used | 1 << pattern, place + 1));
            }
        }
        return best;
    }

    @Test
    void whatIsTooLargeIsLeftOut() {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < 21; i++) {
            patterns.add(Pattern.of("?x" + i, "<http://example.org/p1>", "?x" + (i + 1)));
        }
        List<Query> mixed = List.of(queries.get(0), new Query("large", "path", new Bgp(patterns)), queries.get(1));
        TrueCosts costs = TrueCosts.of(mixed, oracle, Deadline.none(), Progress.SILENT);
        assertThat(costs.size()).isEqualTo(2);
        assertThat(costs.omitted()).isEqualTo(1);
        assertThat(costs.judge(Planner.asWritten()).queries()).isEqualTo(2);
    }

    /** Counts of the first query, which take an hour of the clock each while they are slow; all others are 1 at once. */
    private record CountsOfAnHour(Bgp bgp, Deadline deadline, AtomicBoolean slow, AtomicLong clock)
            implements Cardinalities {
        @Override
        public double rows(long low, long high) {
            boolean isLong = slow.get() && bgp.equals(queries.get(0).bgp());
            clock.addAndGet(isLong ? Duration.ofHours(1).toNanos() : 0);
            deadline.check();
            return 1;
        }

        @Override
        public boolean isExact(long low, long high) {
            return true;
        }

        @Override
        public double squaredLogError(long low, long high) {
            return 0;
        }
    }

    @Test
    void aQueryIsLeftOutAsSoonAsOneCountTakesTooLong() {
        AtomicLong clock = new AtomicLong();
        Oracle slow = (bgp, deadline) -> new CountsOfAnHour(bgp, deadline, new AtomicBoolean(true), clock);
        TrueCosts costs = TrueCosts.of(queries, slow, Deadline.none(), Progress.SILENT, clock::get);
        assertThat(costs.omitted()).isEqualTo(1);
        assertThat(costs.size()).isEqualTo(59);
        assertThat(clock.get())
                .as("nothing is counted after that")
                .isEqualTo(Duration.ofHours(1).toNanos());
    }

    @Test
    void aQueryIsLeftOutAsSoonAsItsPlanTakesTooLongToCount() {
        AtomicLong clock = new AtomicLong();
        AtomicBoolean isSlow = new AtomicBoolean();
        Oracle slow = (bgp, deadline) -> new CountsOfAnHour(bgp, deadline, isSlow, clock);
        TrueCosts costs = TrueCosts.of(queries, slow, Deadline.none(), Progress.SILENT, clock::get);
        clock.addAndGet(Duration.ofDays(1).toNanos());
        assertThat(costs.judge(Planner.asWritten()).queries())
                .as("each plan has its own time")
                .isEqualTo(60);
        isSlow.set(true);
        assertThat(costs.judge(Planner.asWritten()).queries()).isEqualTo(59);
        isSlow.set(false);
        assertThat(costs.judge(Planner.asWritten()).queries()).isEqualTo(59);
        assertThat(costs.omitted()).isEqualTo(1);
    }

    @Test
    void noKnownOptimumIsRefused() {
        assertThatThrownBy(() -> TrueCosts.of(queries, oracle, Deadline.after(Duration.ZERO), Progress.SILENT))
                .hasMessageContaining("found none among 60; give more time");
    }
}
