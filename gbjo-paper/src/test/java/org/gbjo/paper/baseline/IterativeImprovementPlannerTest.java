package org.gbjo.paper.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.gbjo.paper.model.CostModel;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.RandomBgps;
import org.gbjo.run.Deadline;
import org.junit.jupiter.api.Test;

final class IterativeImprovementPlannerTest {
    private static PlanningResult plan(CostModel model, int evaluations, int starts, long seed, Bgp bgp) {
        return new IterativeImprovementPlanner(model, evaluations, starts, false, seed).plan(bgp, Deadline.none());
    }

    @Test
    void noSwapImprovesTheResult() {
        for (int seed = 0; seed < 20; seed++) {
            Bgp bgp = RandomBgps.any(new Random(seed), 3 + seed % 6);
            CostModel model = new AdditiveModel(seed, true);
            PlanningResult planned = plan(model, 1_000_000, 1, seed, bgp);
            int[] order = planned.plan().order();
            for (int i = 0; i < order.length; i++) {
                for (int j = i + 1; j < order.length; j++) {
                    int[] swapped = order.clone();
                    RandomOrders.swap(swapped, i, j);
                    assertThat(Models.logCost(model, bgp, Plan.leftLinear(swapped)))
                            .isGreaterThanOrEqualTo(planned.predictedCost());
                }
            }
        }
    }

    @Test
    void theBudgetIsKeptAndFurtherStartsAreNoWorse() {
        int better = 0;
        for (int seed = 0; seed < 20; seed++) {
            Bgp bgp = RandomBgps.star(new Random(seed), 8);
            CostModel model = new AdditiveModel(seed, true);
            PlanningResult single = plan(model, 500, 1, seed, bgp);
            PlanningResult several = plan(model, 500, 20, seed, bgp);
            assertThat(single.evaluations()).isLessThanOrEqualTo(500);
            assertThat(several.evaluations()).isEqualTo(500);
            assertThat(several.predictedCost()).isLessThanOrEqualTo(single.predictedCost());
            better += several.predictedCost() < single.predictedCost() ? 1 : 0;
        }
        assertThat(better).isGreaterThan(3);
    }

    @Test
    void largeQueriesTryAHundredSwapsAtATime() {
        PlanningResult planned = plan(new AdditiveModel(1, true), 500, 1, 0, RandomBgps.star(new Random(1), 60));
        assertThat(planned.evaluations())
                .as("at least two moves")
                .isGreaterThan(201)
                .isLessThanOrEqualTo(500);
    }
}
