package org.gbjo.paper.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.model.LinearModel;
import org.gbjo.paper.model.PlanBatch;
import org.gbjo.paper.model.SoftPlan;
import org.gbjo.paper.model.Workspace;
import org.gbjo.plan.Plan;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.RandomBgps;
import org.gbjo.run.Deadline;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for every planner. */
class BaselinePlannersTest {

    private static List<Planner> planners(CostModel model, boolean connected, long seed) {
        List<Planner> planners = new ArrayList<>(Models.leftLinearPlanners(model, connected, seed));
        planners.add(new DynamicProgrammingPlanner(model, true, connected));
        return planners;
    }

    private static List<Bgp> bgps(int size) {
        Random random = new Random(size);
        return List.of(RandomBgps.star(random, size), RandomBgps.path(random, size), RandomBgps.any(random, size));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 30, 100})
    void everyPlanHasAllPatternsAndARefusalSaysWhy(int size) {
        for (Bgp bgp : bgps(size)) {
            for (boolean connected : new boolean[] {false, true}) {
                for (Planner planner : planners(Models.gin(1), connected, 1)) {
                    PlanningResult planned = planner.plan(bgp, Deadline.none());
                    assertThat(planned.plan().patterns()).isEqualTo(bgp.all());
                    boolean limited =
                            planner instanceof ExhaustivePlanner || planner instanceof DynamicProgrammingPlanner;
                    if (limited && size > 12) {
                        assertThat(planned.plan()).isEqualTo(Plan.asWritten(size));
                        assertThat(planned.reason()).contains("at most", "got " + size);
                    } else if (planner instanceof ModelPlanner && size > 1) {
                        assertThat(planned.isCostKnown()).isTrue();
                        assertThat(planned.evaluations()).isPositive();
                    }
                }
            }
        }
    }

    @Property(tries = 100)
    void noLeftLinearPlannerBeatsExhaustiveSearch(@ForAll @IntRange(min = 2, max = 7) int size, @ForAll long seed) {
        Bgp bgp = RandomBgps.any(new Random(seed), size);
        CostModel model = Models.gin(seed);
        for (boolean connected : new boolean[] {false, true}) {
            double least = new ExhaustivePlanner(model, connected)
                    .plan(bgp, Deadline.none())
                    .predictedCost();
            for (ModelPlanner planner : Models.leftLinearPlanners(model, connected, seed)) {
                assertThat(planner.plan(bgp, Deadline.none()).predictedCost())
                        .as(planner.getClass().getSimpleName())
                        .isGreaterThan(least - 1e-5);
            }
        }
    }

    @Property(tries = 50)
    void thePredictedCostIsThatOfThePlan(@ForAll @IntRange(min = 2, max = 7) int size, @ForAll long seed) {
        Bgp bgp = RandomBgps.any(new Random(seed), size);
        CostModel model = seed % 2 == 0 ? Models.gin(seed) : Models.sharingGin(seed);
        for (Planner planner : planners(model, false, seed)) {
            PlanningResult planned = planner.plan(bgp, Deadline.none());
            if (planner instanceof ModelPlanner) {
                assertThat(planned.predictedCost()).isCloseTo(Models.logCost(model, bgp, planned.plan()), within(1e-5));
            }
        }
    }

    @Property(tries = 60)
    void connectedPlannersAvoidCartesianProducts(@ForAll @IntRange(min = 2, max = 9) int size, @ForAll long seed) {
        Bgp bgp = RandomBgps.path(new Random(seed), size);
        for (Planner planner : planners(Models.gin(seed), true, seed)) {
            if (size < 9 || !(planner instanceof ExhaustivePlanner)) {
                assertThat(planner.plan(bgp, Deadline.none()).plan().joins())
                        .as(planner.getClass().getSimpleName())
                        .allMatch(join -> bgp.isConnected(join.patterns()));
            }
        }
    }

    @Test
    void theSameSeedGivesTheSamePlanOnAllThreads() throws Exception {
        for (int at = 0; at < planners(Models.gin(3), false, 5).size(); at++) {
            Planner shared = planners(Models.gin(3), false, 5).get(at);
            Planner alone = planners(Models.gin(3), false, 5).get(at);
            List<Bgp> bgps = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                bgps.add(RandomBgps.any(new Random(i), 3 + i % 4));
            }
            ExecutorService threads = Executors.newFixedThreadPool(3);
            try {
                List<Future<PlanningResult>> futures = new ArrayList<>();
                for (Bgp bgp : bgps) {
                    futures.add(threads.submit(() -> shared.plan(bgp, Deadline.none())));
                }
                for (int i = 0; i < bgps.size(); i++) {
                    assertThat(futures.get(i).get()).isEqualTo(alone.plan(bgps.get(i), Deadline.none()));
                }
            } finally {
                threads.shutdown();
            }
        }
    }

    @Test
    void otherSeedsDrawOtherPlans() {
        Bgp bgp = RandomBgps.star(new Random(1), 12);
        CostModel model = Models.gin(1);
        PlanningResult first = new RandomPlanner(model, 1, false, 1).plan(bgp, Deadline.none());
        PlanningResult second = new RandomPlanner(model, 1, false, 2).plan(bgp, Deadline.none());
        assertThat(first.plan()).isNotEqualTo(second.plan());
        assertThat(first.evaluations()).isEqualTo(1);
    }

    @Test
    void aPassedDeadlineGivesAValidPlanAndSaysSo() {
        Bgp bgp = RandomBgps.star(new Random(1), 8);
        for (Planner planner : planners(Models.gin(1), false, 1)) {
            PlanningResult planned = planner.plan(bgp, Deadline.after(Duration.ZERO));
            assertThat(planned.plan()).isEqualTo(Plan.asWritten(8));
            assertThat(planned.reason()).contains("deadline");
        }
    }

    /** The deadline is cancelled by the model itself after some questions. */
    @Test
    void aDeadlineInTheMiddleGivesTheBestPlanSoFar() {
        int unfinished = 0;
        for (int allowed = 0; allowed < 8; allowed++) {
            Bgp bgp = RandomBgps.path(new Random(allowed), 9);
            for (int at = 0;
                    at < Models.leftLinearPlanners(Models.gin(1), false, 1).size();
                    at++) {
                Deadline deadline = Deadline.none();
                CancellingModel model = new CancellingModel(Models.gin(1), deadline, allowed);
                ModelPlanner planner =
                        Models.leftLinearPlanners(model, false, 1).get(at);
                PlanningResult planned = planner.plan(bgp, deadline);
                assertThat(planned.plan().patterns()).isEqualTo(bgp.all());
                if (planned.isCostKnown()) {
                    assertThat(planned.predictedCost())
                            .isCloseTo(Models.logCost(Models.gin(1), bgp, planned.plan()), within(1e-5));
                } else {
                    unfinished++;
                }
                // The random search is over after two batches.
                assertThat(planned.reason())
                        .as(planner.getClass().getSimpleName())
                        .contains(allowed > 1 && planner instanceof RandomPlanner ? "found" : "deadline");
            }
        }
        assertThat(unfinished).as("greedy and dynamic programming").isGreaterThan(10);
    }

    @Test
    void aModelThatPredictsNoNumberKeepsTheWrittenOrder() {
        Bgp bgp = RandomBgps.star(new Random(1), 6);
        for (Planner planner : planners(new LinearModel((pattern, join) -> Double.NaN), false, 1)) {
            if (planner instanceof ModelPlanner) {
                PlanningResult planned = planner.plan(bgp, Deadline.none());
                assertThat(planned.plan()).isEqualTo(Plan.asWritten(6));
                assertThat(planned.reason())
                        .as(planner.getClass().getSimpleName())
                        .contains("predicts no number");
            }
        }
    }

    private record CancellingModel(CostModel model, Deadline deadline, int allowed) implements CostModel {
        @Override
        public String name() {
            return model.name();
        }

        @Override
        public Workspace newWorkspace(Kernels kernels) {
            Workspace workspace = model.newWorkspace(kernels);
            return new Workspace() {
                private int asked;

                @Override
                public void open(Bgp bgp, Deadline until) {
                    workspace.open(bgp, until);
                    ask(0);
                }

                private void ask(int times) {
                    asked += times;
                    if (asked >= allowed) {
                        deadline.cancel();
                    }
                }

                @Override
                public double logCost(SoftPlan plan, SoftPlan gradient) {
                    ask(1);
                    return workspace.logCost(plan, gradient);
                }

                @Override
                public int logCosts(PlanBatch plans, double[] costs) {
                    ask(1);
                    return workspace.logCosts(plans, costs);
                }

                @Override
                public boolean costsSubplans() {
                    return workspace.costsSubplans();
                }
            };
        }
    }
}
