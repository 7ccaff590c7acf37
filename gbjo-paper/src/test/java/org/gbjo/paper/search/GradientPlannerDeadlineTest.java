package org.gbjo.paper.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gbjo.paper.search.SmallSearch.MODEL;
import static org.gbjo.paper.search.SmallSearch.SETTINGS;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.model.PlanBatch;
import org.gbjo.paper.model.Workspace;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanningResult;
import org.gbjo.plan.RandomPlans;
import org.gbjo.query.Bgp;
import org.gbjo.query.RandomBgps;
import org.gbjo.run.Deadline;
import org.junit.jupiter.api.Test;

/** Deadlines that have passed, that pass in the middle, and cancellation. */
final class GradientPlannerDeadlineTest {
    @Test
    void aPassedDeadlineKeepsTheWrittenOrderAndSaysSo() {
        Bgp bgp = RandomBgps.star(new Random(1), 8);
        Deadline passed = Deadline.after(Duration.ZERO);
        PlanningResult planned = new GradientPlanner(MODEL, SETTINGS).plan(bgp, passed);
        assertThat(planned.plan()).isEqualTo(Plan.asWritten(8));
        assertThat(planned.isCostKnown()).isFalse();
        assertThat(planned.reason()).contains("deadline had passed");
    }

    @Test
    void cancellationReturnsTheLastPlanSoFar() {
        Bgp bgp = RandomBgps.star(new Random(1), 8);
        Deadline deadline = Deadline.none();
        List<TraceStep> steps = new ArrayList<>();
        PlanningResult planned = new GradientPlanner(MODEL, SETTINGS.withSteps(1000)).plan(bgp, deadline, step -> {
            steps.add(step);
            if (step.step() == 3) {
                deadline.cancel();
            }
        });
        assertThat(steps).hasSize(4);
        assertThat(planned.plan()).isEqualTo(steps.get(3).projected());
        assertThat(planned.isCostKnown()).isTrue();
        assertThat(planned.reason()).contains("before the deadline");
    }

    /** A deadline that passes while the model reads the features of the patterns. */
    @Test
    void aDeadlineThatPassesBeforeTheFirstStepKeepsTheWrittenOrderAndTheNextSearchIsNormal() {
        Deadline[] current = {Deadline.none()};
        boolean[] slow = {true};
        CostModel model = SmallSearch.model(new MadeUpVectors(
                term -> {
                    if (slow[0]) {
                        current[0].cancel();
                    }
                    return term.nTriples().hashCode() % 7;
                },
                3));
        GradientPlanner planner = new GradientPlanner(model, SETTINGS);
        Bgp bgp = RandomBgps.star(new Random(1), 8);
        PlanningResult late = planner.plan(bgp, current[0]);
        assertThat(late.plan()).isEqualTo(Plan.asWritten(8));
        assertThat(late.isCostKnown()).isFalse();
        assertThat(late.reason()).contains("before the search had found a plan");
        slow[0] = false;
        PlanningResult normal = planner.plan(bgp, Deadline.none());
        assertThat(normal.reason()).contains("cheapest plan");
        assertThat(normal.isCostKnown()).isTrue();
    }

    /** What comes after the deadline is bounded, even where a batch holds thousands of plans. */
    @Test
    void plansAreScoredInGroupsSoThatTheDeadlineHolds() {
        Bgp bgp = RandomBgps.star(new Random(1), 60);
        Workspace workspace = MODEL.newWorkspace();
        workspace.open(bgp);
        PlanBatch batch = new PlanBatch();
        batch.reset(60);
        Random random = new Random(2);
        for (int i = 0; i < 200; i++) {
            batch.addOrder(RandomPlans.order(random, 60));
        }
        double[] costs = new double[200];
        assertThat(workspace.logCosts(batch, costs)).isEqualTo(200);
        double[] first = new double[200];
        Workspace late = MODEL.newWorkspace();
        Deadline passing = Deadline.none();
        late.open(bgp, passing);
        passing.cancel();
        int costed = late.logCosts(batch, first);
        assertThat(costed).isBetween(1, 20);
        assertThat(Arrays.copyOf(first, costed)).containsExactly(Arrays.copyOf(costs, costed));
    }
}
