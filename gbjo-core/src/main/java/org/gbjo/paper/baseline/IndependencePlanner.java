package org.gbjo.paper.baseline;

import org.gbjo.plan.Plan;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.gbjo.statistics.PatternCounts;

/**
 * The classical optimizer: statistics, the assumption that nothing depends on anything ({@link IndependenceEstimate}),
 * and a greedy search that begins with the pair of the fewest estimated rows and always appends the pattern that leaves
 * the fewest, as long as any shares a variable (Selinger et al., SIGMOD 1979, put off cartesian products likewise). Departs
 * from System R, whose search is dynamic programming: greedy, so that any number of patterns is planned.
 */
public final class IndependencePlanner implements Planner {
    private final PatternCounts counts;

    public IndependencePlanner(PatternCounts counts) {
        this.counts = counts;
    }

    @Override
    public String name() {
        return "independence";
    }

    @Override
    public PlanningResult plan(Bgp bgp, Deadline deadline) {
        int n = bgp.size();
        if (n == 1) {
            return PlanningResult.asWritten(bgp, "there is only one plan");
        }
        IndependenceEstimate[] patterns = new IndependenceEstimate[n];
        for (int i = 0; i < n; i++) {
            if (deadline.expired()) {
                return PlanningResult.asWritten(bgp, "the deadline passed while patterns were counted");
            }
            patterns[i] = IndependenceEstimate.of(bgp.pattern(i), counts);
        }
        return grow(bgp, patterns);
    }

    private static PlanningResult grow(Bgp bgp, IndependenceEstimate[] patterns) {
        int n = patterns.length;
        Extensions extensions = new Extensions(bgp, true);
        int[] order = new int[n];
        order[0] = firstOfBestPair(patterns, extensions);
        PatternSet chosen = PatternSet.of(order[0]);
        IndependenceEstimate sofar = patterns[order[0]];
        double cost = 0;
        for (int place = 1; place < n; place++) {
            int next = leastRows(sofar, patterns, extensions.of(chosen));
            sofar = sofar.join(patterns[next]);
            cost += sofar.rows();
            order[place] = next;
            chosen = chosen.with(next);
        }
        return new PlanningResult(
                Plan.leftLinear(order), Math.log(cost), 0, "the fewest rows first if nothing depends on anything");
    }

    private static int firstOfBestPair(IndependenceEstimate[] patterns, Extensions extensions) {
        int best = -1;
        double least = 0;
        for (int first = 0; first < patterns.length; first++) {
            PatternSet followers = extensions.of(PatternSet.of(first));
            double rows = patterns[first]
                    .join(patterns[leastRows(patterns[first], patterns, followers)])
                    .rows();
            if (best < 0 || rows < least) {
                best = first;
                least = rows;
            }
        }
        return best;
    }

    private static int leastRows(IndependenceEstimate left, IndependenceEstimate[] patterns, PatternSet candidates) {
        int best = -1;
        double least = 0;
        for (int candidate : candidates.toArray()) {
            double rows = left.join(patterns[candidate]).rows();
            if (best < 0 || rows < least) {
                best = candidate;
                least = rows;
            }
        }
        return best;
    }
}
