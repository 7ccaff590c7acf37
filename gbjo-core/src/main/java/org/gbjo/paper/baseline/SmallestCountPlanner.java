package org.gbjo.paper.baseline;

import org.gbjo.plan.Plan;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.gbjo.statistics.PatternCounts;

/**
 * Takes the pattern with the fewest matches first and then, again and again, the one with the fewest matches among those
 * that share a variable with it. The rule that a learned planner must beat to be worth anything.
 */
public final class SmallestCountPlanner implements Planner {
    private final PatternCounts counts;

    public SmallestCountPlanner(PatternCounts counts) {
        this.counts = counts;
    }

    @Override
    public String name() {
        return "smallest count";
    }

    @Override
    public PlanningResult plan(Bgp bgp, Deadline deadline) {
        int n = bgp.size();
        double[] matches = new double[n];
        for (int i = 0; i < n; i++) {
            if (deadline.expired()) {
                return PlanningResult.asWritten(bgp, "the deadline passed while patterns were counted");
            }
            matches[i] = counts.count(bgp.pattern(i));
        }
        Extensions extensions = new Extensions(bgp, true);
        PatternSet chosen = PatternSet.EMPTY;
        int[] order = new int[n];
        for (int place = 0; place < n; place++) {
            int smallest = -1;
            for (int next : extensions.of(chosen).toArray()) {
                if (smallest < 0 || matches[next] < matches[smallest]) {
                    smallest = next;
                }
            }
            order[place] = smallest;
            chosen = chosen.with(smallest);
        }
        return new PlanningResult(
                Plan.leftLinear(order),
                PlanningResult.UNKNOWN_COST,
                0,
                "the smallest pattern first, then what is connected");
    }
}
