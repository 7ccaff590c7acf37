package org.gbjo.paper.soft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.gbjo.paper.model.SoftPlan;
import org.gbjo.plan.RandomPlans;
import org.junit.jupiter.api.Test;

class MembershipsTest {
    /** R (I - C) = B, unless edges lead in circles. */
    @Test
    void membershipsSolveTheirEquation() {
        Random random = new Random(6);
        for (int round = 0; round < 40; round++) {
            int size = 2 + random.nextInt(8);
            int[] rank = RandomPlans.order(random, size - 1);
            SoftPlan plan = new SoftPlan();
            plan.reset(size);
            for (int join = 0; join < size - 1; join++) {
                for (int node = 0; node < 2 * size - 1; node++) {
                    boolean edge =
                            node < size || (round % 2 == 0 ? node - size < join : rank[node - size] < rank[join]);
                    plan.set(node, join, edge ? random.nextFloat() : 0);
                }
            }
            Memberships memberships = new Memberships();
            memberships.compute(plan);
            for (int join = 0; join < size - 1; join++) {
                for (int i = 0; i < size; i++) {
                    double sum = plan.get(i, join);
                    for (int below = 0; below < size - 1; below++) {
                        sum += memberships.of(below)[i] * plan.get(size + below, join);
                    }
                    assertThat(memberships.of(join)[i]).isCloseTo(sum, within(1e-12 * Math.max(1, sum)));
                }
            }
        }
    }
}
