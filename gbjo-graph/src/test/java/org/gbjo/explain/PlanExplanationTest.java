package org.gbjo.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Cost;
import org.gbjo.cardinality.RandomEstimator;
import org.gbjo.cardinality.RowSource;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.RandomBgps;
import org.gbjo.run.Deadline;
import org.gbjo.search.ExactSearch;
import org.junit.jupiter.api.Test;

class PlanExplanationTest {
    @Test
    void eachJoinHasItsRowsItsRangeAndItsSource() {
        Random random = new Random(1);
        int exact = 0;
        int limited = 0;
        for (int round = 0; round < 60; round++) {
            Bgp bgp = RandomBgps.any(random, 3 + random.nextInt(6));
            Cardinalities cardinalities = RandomEstimator.of(3).open(bgp, Deadline.none());
            PlanExplanation explained = PlanExplanation.of(Plan.asWritten(bgp.size()), cardinalities);
            assertThat(explained.joins()).hasSize(bgp.size() - 1);
            assertThat(explained.cost()).isCloseTo(Cost.cOut(explained.plan(), cardinalities), within(1e-6));
            for (JoinExplanation join : explained.joins()) {
                assertThat(join.rows()).isBetween(join.leastRows(), join.mostRows());
                if (join.source() == RowSource.STORED) {
                    assertThat(join.mostRows()).isEqualTo(join.leastRows());
                    exact++;
                }
                limited += join.source() == RowSource.LIMITED ? 1 : 0;
            }
        }
        assertThat(exact).isPositive();
        assertThat(limited).isPositive();
    }

    @Test
    void theRunnerUpBeginsWithAnotherJoinAndCostsNoLess() {
        Random random = new Random(2);
        for (int round = 0; round < 60; round++) {
            Bgp bgp = RandomBgps.star(random, 3 + random.nextInt(6));
            Cardinalities cardinalities = RandomEstimator.of(3).open(bgp, Deadline.none());
            Plan best = new ExactSearch(cardinalities, Deadline.none())
                    .bestConnectedLeftLinear()
                    .plan();
            PlanExplanation explained = PlanExplanation.of(best, cardinalities);
            RunnerUp runnerUp =
                    RunnerUp.of(explained, cardinalities, Deadline.none()).orElseThrow();
            assertThat(runnerUp.explained().joins().get(0).join().patterns())
                    .isNotEqualTo(explained.joins().get(0).join().patterns());
            assertThat(runnerUp.explained().cost()).isGreaterThanOrEqualTo(explained.cost() * (1 - 1e-4));
            assertThat(runnerUp.explained().joins()).contains(runnerUp.costliestJoin(explained));
        }
    }

    @Test
    void twoPatternsHaveNoRunnerUp() {
        Bgp bgp = RandomBgps.star(new Random(3), 2);
        Cardinalities cardinalities = RandomEstimator.of(3).open(bgp, Deadline.none());
        PlanExplanation explained = PlanExplanation.of(Plan.asWritten(2), cardinalities);
        assertThat(RunnerUp.of(explained, cardinalities, Deadline.none())).isEmpty();
    }
}
