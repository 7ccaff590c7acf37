package org.gbjo.paper.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.paper.feature.FeatureScheme;
import org.gbjo.paper.feature.PaperFeatures;
import org.gbjo.paper.feature.TermVectors;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.model.Gin;
import org.gbjo.paper.model.GinShape;
import org.gbjo.paper.model.GinWeights;
import org.gbjo.paper.model.PlanBatch;
import org.gbjo.paper.model.Workspace;
import org.gbjo.paper.search.PenaltySettings;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.run.Deadline;
import org.junit.jupiter.api.Test;

final class CovarianceMatrixAdaptationPlannerTest {
    private static final FeatureScheme SCHEME = new PaperFeatures(TermVectors.hashed(4, 1), 1);
    private static final PenaltySettings PENALTIES =
            SearchSettings.wikidataStar().penalties();

    private static CostModel model(long seed) {
        return new Gin(GinWeights.random(new GinShape(SCHEME.width(), 16, 2, 8, false), seed), SCHEME);
    }

    private static Bgp path(int size) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(Pattern.of("?x" + i, "<p" + i % 7 + ">", "?x" + (i + 1)));
        }
        return new Bgp(patterns);
    }

    private static CovarianceMatrixAdaptationPlanner planner(long seed, boolean connected) {
        return new CovarianceMatrixAdaptationPlanner(model(1), PENALTIES, connected, seed);
    }

    @Test
    void plansAreValidAndLargeQueriesAreRefused() {
        for (int size : new int[] {1, 2, 3, 7, 14, 30, 100}) {
            Bgp bgp = path(size);
            PlanningResult planned = planner(1, false).plan(bgp, Deadline.none());
            assertThat(planned.plan().patterns()).isEqualTo(bgp.all());
            if (size > CovarianceMatrixAdaptationPlanner.LIMIT) {
                assertThat(planned.reason()).contains("at most 20 patterns, got " + size);
            } else if (size > 1) {
                assertThat(planned.predictedCost()).isCloseTo(logCost(bgp, planned.plan()), within(1e-5));
            }
        }
    }

    private static double logCost(Bgp bgp, Plan plan) {
        Workspace workspace = model(1).newWorkspace();
        workspace.open(bgp);
        PlanBatch batch = new PlanBatch();
        batch.reset(bgp.size());
        batch.add(plan);
        double[] costs = new double[1];
        workspace.logCosts(batch, costs);
        return costs[0];
    }

    @Test
    void theBudgetIsKeptAndTheOptimumIsNeverBeaten() {
        for (int seed = 0; seed < 5; seed++) {
            PlanningResult planned = planner(seed, false).plan(path(6), Deadline.none());
            PlanningResult optimum = new ExhaustivePlanner(model(1), false).plan(path(6), Deadline.none());
            assertThat(planned.predictedCost()).isGreaterThan(optimum.predictedCost() - 1e-5);
            // 46 logits make a population of 15, hence 101 projected plans.
            assertThat(planned.evaluations()).isGreaterThan(100).isLessThanOrEqualTo(1500 + 101);
        }
    }

    @Test
    void theSameSeedGivesTheSamePlan() {
        assertThat(planner(5, false).plan(path(8), Deadline.none()))
                .isEqualTo(planner(5, false).plan(path(8), Deadline.none()));
    }

    @Test
    void connectedPlansHaveNoCartesianProduct() {
        for (int size = 2; size < 8; size++) {
            Bgp bgp = path(size);
            assertThat(planner(size, true).plan(bgp, Deadline.none()).plan().joins())
                    .allMatch(join -> bgp.isConnected(join.patterns()));
        }
    }

    @Test
    void deadlinesGiveAValidPlanAndSaySo() {
        PlanningResult late = planner(1, false).plan(path(9), Deadline.after(Duration.ZERO));
        assertThat(late.plan()).isEqualTo(Plan.asWritten(9));
        assertThat(late.reason()).contains("deadline");
        PlanningResult early = planner(1, false).plan(path(10), Deadline.after(Duration.ofMillis(1)));
        assertThat(early.plan().patterns()).isEqualTo(path(10).all());
        assertThat(early.reason()).contains("deadline");
    }
}
