package org.gbjo.paper.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gbjo.paper.search.SmallSearch.MODEL;
import static org.gbjo.paper.search.SmallSearch.SETTINGS;
import static org.gbjo.paper.search.SmallSearch.plan;

import java.util.List;
import java.util.Random;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.search.PolishSettings.Neighbourhood;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.RandomBgps;
import org.junit.jupiter.api.Test;

/** Small and large queries, damaged features, settings far from sense: always a valid plan. */
final class GradientPlannerRobustnessTest {
    @Test
    void oneAndTwoPatternsLeaveNoChoice() {
        for (RelaxationKind kind : RelaxationKind.values()) {
            SearchSettings settings = SETTINGS.withRelaxation(kind);
            PlanningResult one = plan(MODEL, settings, RandomBgps.star(new Random(1), 1));
            assertThat(one.plan()).isEqualTo(Plan.asWritten(1));
            PlanningResult two = plan(MODEL, settings, RandomBgps.star(new Random(1), 2));
            assertThat(two.plan()).isEqualTo(Plan.asWritten(2));
            assertThat(two.isCostKnown()).isTrue();
            assertThat(two.reason()).contains("only one plan");
        }
    }

    @Test
    void aHundredAndMorePatternsArePlanned() {
        for (RelaxationKind kind : RelaxationKind.values()) {
            SearchSettings settings = SETTINGS.withRelaxation(kind).withProjection(6, true);
            Bgp bgp = RandomBgps.path(new Random(1), 128);
            PlanningResult planned = plan(MODEL, settings, bgp);
            assertThat(planned.plan().patterns()).isEqualTo(bgp.all());
            assertThat(planned.isCostKnown()).isTrue();
        }
    }

    @Test
    void featuresThatAreNoNumbersKeepTheWrittenOrder() {
        for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MAX_VALUE}) {
            CostModel model = SmallSearch.model(new MadeUpVectors(term -> bad, bad));
            for (RelaxationKind kind : RelaxationKind.values()) {
                Bgp bgp = RandomBgps.star(new Random(1), 7);
                PlanningResult planned = plan(model, SETTINGS.withRelaxation(kind), bgp);
                assertThat(planned.plan().patterns()).isEqualTo(bgp.all());
                if (!Float.isFinite(bad)) {
                    assertThat(planned.plan()).isEqualTo(Plan.asWritten(7));
                    assertThat(planned.reason()).contains("predicts no number");
                }
            }
        }
    }

    /** Settings far from sense, BGPs of every kind: always a valid plan. */
    @Test
    void absurdSettingsGiveAValidPlan() {
        double[] magnitudes = {1e-300, 1e-30, 1e-3, 1, 1e3, 1e30, 1e300};
        List<RelaxationKind> kinds = List.of(RelaxationKind.values());
        Random random = new Random(9);
        for (int round = 0; round < 400; round++) {
            RelaxationKind kind = kinds.get(random.nextInt(3));
            SearchSettings settings = new SearchSettings(
                    kind,
                    1 + random.nextInt(12),
                    new Temperature(any(random, magnitudes), any(random, magnitudes)),
                    new PenaltySettings(
                            0,
                            any(random, magnitudes),
                            0,
                            any(random, magnitudes),
                            any(random, magnitudes),
                            any(random, magnitudes),
                            random.nextInt(3)),
                    new DescentSettings(
                            any(random, magnitudes), OneCycle.DEFAULT, any(random, magnitudes), random.nextBoolean()),
                    new ProjectionSettings(1 + random.nextInt(8), random.nextBoolean()),
                    random.nextInt(4),
                    new StartSettings(1 + random.nextInt(3), any(random, magnitudes), round),
                    kind == RelaxationKind.BUSHY
                            ? PolishSettings.NONE
                            : new PolishSettings(Neighbourhood.SWAPS, random.nextInt(3)));
            Bgp bgp = RandomBgps.any(random, 1 + random.nextInt(9));
            assertThat(plan(MODEL, settings, bgp).plan().patterns()).isEqualTo(bgp.all());
        }
    }

    private static double any(Random random, double[] values) {
        return values[random.nextInt(values.length)];
    }
}
