package org.gbjo.paper.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.gbjo.plan.Plan;
import org.gbjo.plan.RandomPlans;
import org.junit.jupiter.api.Test;

final class AdjacencyTest {
    @Test
    void aPlanSurvivesTheWayToItsMatrixAndBack() {
        Random random = new Random(3);
        for (int size = 1; size <= 100; size++) {
            Plan plan = RandomPlans.bushy(random, size);
            Plan back = Adjacency.toPlan(Adjacency.of(plan));
            assertThat(Adjacency.of(back)).isDeepEqualTo(Adjacency.of(plan));
            assertThat(back.patterns()).isEqualTo(plan.patterns());
        }
    }

    @Test
    void theJoinsOfALeftLinearPlanAreNumberedFromTheBottom() {
        boolean[][] edges = Adjacency.of(Plan.parse("3,1,2"));
        assertThat(edges[2][3]).isTrue();
        assertThat(edges[0][3]).isTrue();
        assertThat(edges[3][4]).isTrue();
        assertThat(edges[1][4]).isTrue();
        assertThat(Adjacency.toPlan(edges).isLeftLinear()).isTrue();
    }

    @Test
    void whatIsNoTreeIsRefusedWithItsReason() {
        assertThatThrownBy(() -> Adjacency.toPlan(new boolean[2][2])).hasMessageContaining("2n - 1 nodes, got 2");
        assertThatThrownBy(() -> Adjacency.toPlan(new boolean[3][2])).hasMessageContaining("is square");
        assertThatThrownBy(() -> Adjacency.toPlan(new boolean[3][3])).hasMessageContaining("has 2 edges, got 0");
        boolean[][] cycle = new boolean[5][5];
        cycle[3][4] = true;
        cycle[4][3] = true;
        cycle[0][3] = true;
        cycle[1][4] = true;
        assertThatThrownBy(() -> Adjacency.toPlan(cycle)).isInstanceOf(IllegalArgumentException.class);
        boolean[][] three = new boolean[5][5];
        three[0][4] = true;
        three[1][4] = true;
        three[2][4] = true;
        three[0][3] = true;
        assertThatThrownBy(() -> Adjacency.toPlan(three)).hasMessageContaining("two nodes below it");
    }
}
