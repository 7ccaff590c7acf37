package org.gbjo.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Random;
import org.gbjo.cardinality.RandomEstimator;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanShape;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.query.RandomBgps;
import org.gbjo.run.Deadline;
import org.junit.jupiter.api.Test;

class DefaultPlannerTest {
    private final RandomEstimator estimator = RandomEstimator.of(3);
    private final Planner planner = new DefaultPlanner(estimator);

    @Test
    void noConnectedOrderIsCheaperThanThatOfASmallQuery() {
        Random random = new Random(1);
        for (int round = 0; round < 60; round++) {
            Bgp bgp = RandomBgps.any(random, 2 + random.nextInt(6));
            PlanningResult planned = planner.plan(bgp, Deadline.none());
            double least = new PlainDynamicProgramming(estimator.open(bgp, Deadline.none()), false, false).logCost();
            if (planned.reason().contains("admits cartesian products")) {
                assertThat(planned.predictedCost()).isLessThan(least);
            } else {
                assertThat(planned.predictedCost()).isCloseTo(least, within(1e-4));
            }
        }
    }

    @Test
    void queriesOfAllSizesHaveAPlan() {
        Random random = new Random(2);
        for (int size = 1; size <= PatternSet.LIMIT; size += size < 20 ? 1 : 27) {
            Bgp bgp = RandomBgps.any(random, size);
            PlanningResult planned = planner.plan(bgp, Deadline.none());
            assertThat(planned.plan().patterns()).isEqualTo(bgp.all());
            assertThat(planned.isCostKnown()).isEqualTo(size > 1);
        }
    }

    @Test
    void sizesBeyondTheExactOnesSayWhetherAllWasTried() {
        PlanningResult star = planner.plan(starWithRows(new Random(3), 16), Deadline.none());
        assertThat(star.reason()).contains("not all were tried");
        PlanningResult path = planner.plan(RandomBgps.path(new Random(3), 22), Deadline.none());
        assertThat(path.reason()).contains("no other order");
    }

    /** Of most made-up stars a pair is known to be empty. */
    private Bgp starWithRows(Random random, int size) {
        Bgp star = RandomBgps.star(random, size);
        while (estimator.open(star, Deadline.none()).rows(star.all()) == 0) {
            star = RandomBgps.star(random, size);
        }
        return star;
    }

    @Test
    void anEmptyPairIsSoCheapThatAllElseIsTriedSoon() {
        Bgp star = RandomBgps.star(new Random(3), 16);
        assertThat(estimator.open(star, Deadline.none()).rows(star.all())).isZero();
        PlanningResult planned = planner.plan(star, Deadline.none());
        assertThat(planned.reason()).contains("no other order");
        assertThat(planned.predictedCost()).isLessThanOrEqualTo(Math.log(0.5) + 1e-6);
        assertThat(planned.evaluations())
                .isLessThan(planner.plan(starWithRows(new Random(3), 16), Deadline.none())
                                .evaluations()
                        / 2);
    }

    @Test
    void aPassedDeadlineKeepsTheWrittenOrder() {
        Bgp bgp = RandomBgps.any(new Random(4), 9);
        PlanningResult planned = planner.plan(bgp, Deadline.after(Duration.ZERO));
        assertThat(planned.plan()).isEqualTo(Plan.asWritten(9));
        assertThat(planned.reason()).contains("deadline");
    }

    @Test
    void aModelWithoutNumbersKeepsTheWrittenOrder() {
        Planner broken = new DefaultPlanner(RandomEstimator.broken(3));
        PlanningResult planned = broken.plan(RandomBgps.any(new Random(5), 9), Deadline.none());
        assertThat(planned.plan()).isEqualTo(Plan.asWritten(9));
        assertThat(planned.reason()).contains("no number");
    }

    @Test
    void treesArePlannedWhereTheyAreAskedFor() {
        Planner trees = new DefaultPlanner(estimator, PlanShape.TREE);
        Random random = new Random(6);
        int bushy = 0;
        for (int round = 0; round < 60; round++) {
            Bgp bgp = RandomBgps.path(random, 2 + random.nextInt(28));
            PlanningResult order = planner.plan(bgp, Deadline.none());
            PlanningResult tree = trees.plan(bgp, Deadline.none());
            assertThat(tree.predictedCost()).isLessThanOrEqualTo(order.predictedCost());
            assertThat(tree.plan().patterns()).isEqualTo(bgp.all());
            bushy += tree.plan().isLeftLinear() ? 0 : 1;
            assertThat(tree.plan().isLeftLinear() || tree.reason().contains("tree"))
                    .isTrue();
        }
        assertThat(bushy).isPositive();
        assertThat(trees.plan(RandomBgps.path(random, 9), Deadline.after(Duration.ZERO))
                        .reason())
                .contains("deadline");
        assertThat(trees.plan(RandomBgps.path(random, 1), Deadline.none()).reason())
                .contains("only one plan");
    }
}
