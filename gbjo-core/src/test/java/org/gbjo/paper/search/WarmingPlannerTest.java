package org.gbjo.paper.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.feature.FeatureScheme;
import org.gbjo.paper.feature.PaperFeatures;
import org.gbjo.paper.feature.TermVectors;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.model.Gin;
import org.gbjo.paper.model.GinShape;
import org.gbjo.paper.model.GinWeights;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.RandomBgps;
import org.gbjo.run.Deadline;
import org.junit.jupiter.api.Test;

final class WarmingPlannerTest {
    private static final GinShape SHAPE = new GinShape(new PaperFeatures(vectors(), 1).width(), 16, 1, 8, false);
    private static final SearchSettings SETTINGS = SearchSettings.wikidataStar();

    private static TermVectors vectors() {
        return TermVectors.hashed(4, 1);
    }

    private static CostModel model(TermVectors vectors) {
        FeatureScheme scheme = new PaperFeatures(vectors, 1);
        return new Gin(GinWeights.random(SHAPE, 7), scheme);
    }

    @Test
    void plansBeforeAndAfterTheWarmUpHaveTheSameCost() throws Exception {
        CostModel model = model(vectors());
        Bgp bgp = RandomBgps.any(new Random(3), 9);
        PlanningResult scalar = new GradientPlanner(model, SETTINGS, Kernels.scalar()).plan(bgp, Deadline.none());
        WarmingPlanner planner = WarmingPlanner.start(model, SETTINGS);
        assertThat(planner.name()).isEqualTo("gradient");
        assertSame(planner, bgp, scalar);
        planner.awaitWarmUp();
        assertSame(planner, bgp, scalar);
    }

    private static void assertSame(Planner planner, Bgp bgp, PlanningResult expected) {
        PlanningResult planned = planner.plan(bgp, Deadline.none());
        assertThat(planned.plan()).isEqualTo(expected.plan());
        assertThat(planned.predictedCost()).isCloseTo(expected.predictedCost(), within(1e-4));
    }

    @Test
    void aFailedWarmUpLeavesTheScalarKernels() throws Exception {
        WarmingPlanner planner = WarmingPlanner.start(model(new FailingVectors()), SETTINGS);
        planner.awaitWarmUp();
        assertThat(planner.isWarm()).isFalse();
    }

    /** Knows no term, and says so by an exception. */
    private record FailingVectors() implements TermVectors {
        @Override
        public int dimensions() {
            return 4;
        }

        @Override
        public void copyVector(Constant term, float[] target, int at) {
            throw new IllegalStateException("no vector for " + term);
        }

        @Override
        public double count(Constant term) {
            return 0;
        }
    }
}
