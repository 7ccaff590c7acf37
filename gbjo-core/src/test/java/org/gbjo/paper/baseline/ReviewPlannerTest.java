package org.gbjo.paper.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.gbjo.paper.model.CostModel;
import org.gbjo.plan.Plan;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.query.RandomBgps;
import org.gbjo.run.Deadline;
import org.junit.jupiter.api.Test;

class ReviewPlannerTest {

    private static List<Planner> proposers(CostModel model, boolean connected) {
        return List.of(new GreedyPlanner(model, connected), new RandomPlanner(model, 1, connected, 7));
    }

    /** The mean over all beginnings, each asked about as a query of its own. */
    private static double score(CostModel model, Bgp bgp, int... order) {
        double sum = 0;
        for (int size = 2; size <= order.length; size++) {
            int[] beginning = Arrays.copyOf(order, size);
            PatternSet patterns = PatternSet.of(beginning);
            int[] members = patterns.toArray();
            int[] renumbered = Arrays.stream(beginning)
                    .map(pattern -> Arrays.binarySearch(members, pattern))
                    .toArray();
            sum += Models.cost(model, bgp.subset(patterns), Plan.leftLinear(renumbered));
        }
        return sum / (order.length - 1);
    }

    @Test
    void noProposalHasBetterBeginnings() {
        int moved = 0;
        for (int seed = 0; seed < 30; seed++) {
            Bgp bgp = RandomBgps.any(new Random(seed), 3 + seed % 5);
            CostModel model = seed % 2 == 0 ? Models.gin(seed) : Models.sharingGin(seed);
            PlanningResult reviewed =
                    new ReviewPlanner(model, proposers(model, false), false).plan(bgp, Deadline.none());
            double chosen = score(model, bgp, reviewed.plan().order());
            List<Plan> proposals = new ArrayList<>();
            for (Planner proposer : proposers(model, false)) {
                Plan proposal = proposer.plan(bgp, Deadline.none()).plan();
                proposals.add(proposal);
                assertThat(chosen).isLessThanOrEqualTo(score(model, bgp, proposal.order()) + 1e-6);
            }
            moved += proposals.contains(reviewed.plan()) ? 0 : 1;
            assertThat(reviewed.predictedCost()).isCloseTo(Models.cost(model, bgp, reviewed.plan()), within(1e-5));
        }
        assertThat(moved).as("plans that nobody proposed").isPositive();
    }

    /** Three patterns have three orders, which all are neighbours. */
    @Test
    void ofThreePatternsTheBestOrderIsFound() {
        for (int seed = 0; seed < 20; seed++) {
            Bgp bgp = RandomBgps.star(new Random(seed), 3);
            CostModel model = Models.gin(seed);
            PlanningResult reviewed =
                    new ReviewPlanner(model, proposers(model, false), false).plan(bgp, Deadline.none());
            double least = Math.min(
                    score(model, bgp, 0, 1, 2), Math.min(score(model, bgp, 0, 2, 1), score(model, bgp, 1, 2, 0)));
            assertThat(score(model, bgp, reviewed.plan().order())).isCloseTo(least, within(1e-6));
        }
    }

    @Test
    void plansOfAllSizesAreWholeAndConnected() {
        for (int size : new int[] {1, 2, 3, 10, 100}) {
            Bgp bgp = RandomBgps.path(new Random(size), size);
            CostModel model = Models.gin(size);
            Planner planner = new ReviewPlanner(model, proposers(model, true), true);
            PlanningResult planned = planner.plan(bgp, Deadline.none());
            assertThat(planned.plan().patterns()).isEqualTo(bgp.all());
            assertThat(planned.plan().joins()).allMatch(join -> bgp.isConnected(join.patterns()));
            assertThat(planner.plan(bgp, Deadline.none())).isEqualTo(planned);
        }
    }

    @Test
    void aPassedDeadlineGivesAValidPlan() {
        Bgp bgp = RandomBgps.star(new Random(1), 8);
        CostModel model = Models.gin(1);
        PlanningResult planned =
                new ReviewPlanner(model, proposers(model, false), false).plan(bgp, Deadline.after(Duration.ZERO));
        assertThat(planned.plan()).isEqualTo(Plan.asWritten(8));
        assertThat(planned.reason()).contains("deadline");
    }
}
