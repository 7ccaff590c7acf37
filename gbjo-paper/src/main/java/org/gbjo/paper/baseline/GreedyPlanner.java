package org.gbjo.paper.baseline;

import org.gbjo.paper.model.CostModel;
import org.gbjo.plan.Plan;
import org.gbjo.query.PatternSet;

/**
 * Starts with the pair of patterns that has the least predicted cost and appends, again and again, the pattern that
 * makes the least cost (Fegaras, DEXA 1998; paper, section 2.5). About n² questions to the model, those of a step in
 * one batch. Departs from Fegaras, who merges subplans of any shape: the paper appends patterns to one plan. Of equal
 * costs the first in the order of the patterns wins.
 */
public final class GreedyPlanner extends ModelPlanner {

    /**
     * A greedy search.
     *
     * @param connected whether cartesian products are left out where they can be avoided
     */
    public GreedyPlanner(CostModel model, boolean connected) {
        super("greedy", model, NO_LIMIT, connected);
    }

    @Override
    protected void search(Evaluation evaluation) {
        new Growth(evaluation).run();
    }

    /** One plan while it grows. */
    private final class Growth {
        private final Evaluation evaluation;
        private final Extensions extensions;
        private final SubplanBatch batch;

        Growth(Evaluation evaluation) {
            this.evaluation = evaluation;
            this.extensions = new Extensions(evaluation.bgp(), connected);
            this.batch = new SubplanBatch(evaluation, (subplan, cost) -> {});
        }

        void run() {
            int n = evaluation.bgp().size();
            batch.reset(1);
            for (int first = 0; first < n; first++) {
                for (int second = first + 1; second < n; second++) {
                    if (follows(first, second) || follows(second, first)) {
                        batch.add(Plan.leftLinear(first, second));
                    }
                }
            }
            batch.flush();
            for (int joins = 2; joins < n; joins++) {
                Plan plan = batch.cheapest();
                evaluation.keepBeginning(plan);
                batch.reset(joins);
                for (int next : extensions.of(plan.patterns()).toArray()) {
                    batch.add(new Plan.Join(plan, new Plan.Leaf(next)));
                }
                batch.flush();
            }
        }

        private boolean follows(int first, int second) {
            return extensions.of(PatternSet.of(first)).contains(second);
        }
    }
}
