package org.gbjo.paper.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.gbjo.paper.search.SmallSearch.MODEL;
import static org.gbjo.paper.search.SmallSearch.SETTINGS;
import static org.gbjo.paper.search.SmallSearch.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.search.PolishSettings.Neighbourhood;
import org.gbjo.plan.Plan;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.RandomBgps;
import org.gbjo.run.Deadline;
import org.junit.jupiter.api.Test;

/** The plans that are found, and the way to them. */
final class GradientPlannerTest {
    /** All orders of up to 6 patterns are tried to know the optimum. */
    @Test
    void aKnownOptimumIsFound() {
        int trees = 0;
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            int n = 2 + random.nextInt(5);
            RankedPatterns ranked = new RankedPatterns(random.doubles(n, 0, 4).toArray());
            CostModel model = ranked.model();
            double optimum = ranked.optimum();
            Bgp bgp = RandomBgps.star(random, n);
            PlanningResult chain = plan(model, SETTINGS.withRelaxation(RelaxationKind.CHAIN), bgp);
            assertThat(chain.predictedCost()).isCloseTo(optimum, within(1e-9));
            PlanningResult polished = plan(model, SETTINGS.withPolish(Neighbourhood.SWAPS, 50), bgp);
            assertThat(polished.predictedCost()).isCloseTo(optimum, within(1e-9));
            PlanningResult inserted = plan(model, SETTINGS.withPolish(Neighbourhood.INSERTIONS, 50), bgp);
            assertThat(inserted.predictedCost()).isCloseTo(optimum, within(1e-9));
            trees += plan(model, SETTINGS, bgp).predictedCost() < optimum + 1e-9 ? 1 : 0;
        }
        assertThat(trees).isGreaterThan(60);
    }

    @Test
    void theSameSeedGivesTheSamePlan() {
        Bgp bgp = RandomBgps.any(new Random(3), 12);
        for (RelaxationKind kind : RelaxationKind.values()) {
            SearchSettings settings = SETTINGS.withRelaxation(kind).withStarts(3, 1, 42);
            GradientPlanner planner = new GradientPlanner(MODEL, settings);
            PlanningResult first = planner.plan(bgp, Deadline.none());
            planner.plan(RandomBgps.any(new Random(4), 20), Deadline.none());
            assertThat(planner.plan(bgp, Deadline.none())).isEqualTo(first);
            assertThat(plan(MODEL, settings, bgp)).isEqualTo(first);
        }
    }

    @Test
    void moreStartsAndPolishNeverMakeItWorse() {
        int better = 0;
        for (int seed = 0; seed < 30; seed++) {
            Bgp bgp = RandomBgps.any(new Random(seed), 9);
            double single = plan(MODEL, SETTINGS, bgp).predictedCost();
            double several = plan(MODEL, SETTINGS.withStarts(4, 2, seed), bgp).predictedCost();
            double swaps = plan(MODEL, SETTINGS.withPolish(Neighbourhood.SWAPS, 5), bgp)
                    .predictedCost();
            double insertions = plan(MODEL, SETTINGS.withPolish(Neighbourhood.INSERTIONS, 5), bgp)
                    .predictedCost();
            assertThat(several).isLessThanOrEqualTo(single);
            assertThat(swaps).isLessThanOrEqualTo(single);
            assertThat(insertions).isLessThanOrEqualTo(single);
            better += several < single && swaps < single && insertions < single ? 1 : 0;
        }
        assertThat(better).isGreaterThan(10);
    }

    @Test
    void connectedSearchesAvoidCartesianProducts() {
        for (RelaxationKind kind : RelaxationKind.values()) {
            SearchSettings settings = SETTINGS.withRelaxation(kind).withProjection(6, true);
            if (kind != RelaxationKind.BUSHY) {
                settings = settings.withPolish(Neighbourhood.INSERTIONS, 3);
            }
            for (int seed = 0; seed < 20; seed++) {
                Bgp bgp = RandomBgps.path(new Random(seed), 3 + seed % 10);
                assertThat(plan(MODEL, settings, bgp).plan().joins())
                        .hasSize(bgp.size() - 1)
                        .allMatch(join -> bgp.isConnected(join.patterns()));
            }
        }
    }

    @Test
    void allThreadsGetThePlansOfASingleOne() throws Exception {
        GradientPlanner shared = new GradientPlanner(MODEL, SETTINGS);
        List<Bgp> bgps = new ArrayList<>();
        List<PlanningResult> expected = new ArrayList<>();
        for (int seed = 0; seed < 40; seed++) {
            bgps.add(RandomBgps.any(new Random(seed), 2 + seed % 15));
            expected.add(plan(MODEL, SETTINGS, bgps.get(seed)));
        }
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<PlanningResult>> futures = new ArrayList<>();
            for (Bgp bgp : bgps) {
                futures.add(threads.submit(() -> shared.plan(bgp, Deadline.none())));
            }
            for (int i = 0; i < futures.size(); i++) {
                assertThat(futures.get(i).get()).isEqualTo(expected.get(i));
            }
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void theTraceShowsEveryStep() {
        Bgp bgp = RandomBgps.star(new Random(1), 6);
        List<TraceStep> steps = new ArrayList<>();
        SearchSettings settings = SETTINGS.withStarts(2, 1, 1);
        new GradientPlanner(MODEL, settings).plan(bgp, Deadline.none(), steps::add);
        assertThat(steps).hasSize(20);
        TraceStep step = steps.get(13);
        assertThat(step.start()).isEqualTo(1);
        assertThat(step.step()).isEqualTo(3);
        assertThat(step.temperature()).isEqualTo(settings.temperature().at(3, 10));
        assertThat(step.penaltyFactor()).isEqualTo(settings.penalties().factor(3, 10));
        assertThat(step.penalties().patternOutputs()).isCloseTo(0, within(1e-9));
        assertThat(step.penalties().joinOutputs()).isCloseTo(0, within(1e-9));
        assertThat(step.edges()).hasDimensions(11, 5);
        assertThat(step.projected().patterns()).isEqualTo(bgp.all());
    }

    @Test
    void warmUpEndsAndChangesNoPlan() {
        Bgp bgp = RandomBgps.any(new Random(3), 12);
        GradientPlanner planner = new GradientPlanner(MODEL, SETTINGS);
        assertThat(planner.warmUp(Duration.ZERO)).isFalse();
        planner.warmUp(Duration.ofMillis(300));
        assertThat(planner.plan(bgp, Deadline.none())).isEqualTo(plan(MODEL, SETTINGS, bgp));
    }

    @Test
    void doingNothingIsAPlannerToo() {
        Bgp bgp = RandomBgps.star(new Random(1), 4);
        PlanningResult planned = Planner.asWritten().plan(bgp, Deadline.none());
        assertThat(planned.plan()).isEqualTo(Plan.asWritten(4));
        assertThat(planned.isCostKnown()).isFalse();
    }

    /** A softmax obeys both rules always, which is why tuning leaves their weights alone. */
    @Test
    void theWeightsOfTheOutputsChangeNoPlan() {
        PenaltySettings own = SETTINGS.penalties();
        PenaltySettings others = new PenaltySettings(
                77, own.joinInputs(), 0.01, own.leftLinear(), own.acyclic(), own.maximum(), own.exponent());
        for (RelaxationKind kind : RelaxationKind.values()) {
            SearchSettings settings = SETTINGS.withRelaxation(kind);
            for (int seed = 0; seed < 20; seed++) {
                Bgp bgp = RandomBgps.any(new Random(seed), 3 + seed % 8);
                assertThat(plan(MODEL, settings.withPenalties(others), bgp)).isEqualTo(plan(MODEL, settings, bgp));
            }
        }
    }
}
