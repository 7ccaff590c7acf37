package org.gbjo.paper.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.gbjo.label.CanonicalPlan;
import org.gbjo.plan.Plan;
import org.gbjo.plan.RandomPlans;
import org.junit.jupiter.api.Test;

final class PlanBatchTest {
    @Test
    void aBatchGivesBackItsPlans() {
        Random random = new Random(4);
        PlanBatch batch = new PlanBatch();
        batch.reset(9);
        int[] order = RandomPlans.order(random, 9);
        Plan bushy = RandomPlans.bushy(random, 9);
        batch.addOrder(order);
        batch.add(bushy);
        int[] copy = new int[9];
        batch.copyOrder(0, copy);
        assertThat(copy).containsExactly(order);
        assertThat(batch.plan(0).order()).containsExactly(order);
        assertThat(batch.plan(1).joins())
                .extracting(Plan::patterns)
                .containsExactlyInAnyOrderElementsOf(
                        bushy.joins().stream().map(Plan::patterns).toList());
        assertThatThrownBy(() -> batch.add(Plan.asWritten(8))).hasMessageContaining("plans of 9 patterns");
    }

    /** Labels list the rows of joins in the order of the canonical plan, and training reads them by the batch's numbers. */
    @Test
    void joinsAreNumberedInTheOrderOfLabels() {
        Random random = new Random(5);
        for (int round = 0; round < 500; round++) {
            int n = 2 + random.nextInt(9);
            Plan plan = RandomPlans.bushy(random, n);
            PlanBatch batch = new PlanBatch();
            batch.reset(n);
            assertThat(batch.plan(batch.add(plan)).joins().stream().map(Plan::patterns))
                    .containsExactlyElementsOf(CanonicalPlan.of(plan).joins().stream()
                            .map(Plan::patterns)
                            .toList());
        }
    }
}
