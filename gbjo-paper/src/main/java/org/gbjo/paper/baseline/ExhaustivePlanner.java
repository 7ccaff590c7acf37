package org.gbjo.paper.baseline;

import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.model.PlanBatch;
import org.gbjo.query.PatternSet;

/**
 * Tries every left-linear plan (paper, section 2.5): the optimum of the cost model, whatever its shape. The first two
 * patterns have no order of their own, which leaves n!/2 plans. They are made in the order of their beginnings, so that
 * neighbours in a batch share the costs of most joins.
 */
public final class ExhaustivePlanner extends ModelPlanner {
    /** 181,440 plans: seconds with a model of the paper's size. */
    public static final int LIMIT = 9;

    /**
     * A search through all plans.
     *
     * @param connected whether cartesian products are left out where they can be avoided
     */
    public ExhaustivePlanner(CostModel model, boolean connected) {
        super("exhaustive", model, LIMIT, connected);
    }

    @Override
    protected void search(Evaluation evaluation) {
        new Enumeration(evaluation, connected).run();
    }

    /** The orders of one query. */
    private static final class Enumeration {
        private final Evaluation evaluation;
        private final Extensions extensions;
        private final PlanBatch batch = new PlanBatch();
        private final int[] order;

        Enumeration(Evaluation evaluation, boolean connected) {
            this.evaluation = evaluation;
            this.extensions = new Extensions(evaluation.bgp(), connected);
            this.order = new int[evaluation.bgp().size()];
            batch.reset(order.length);
        }

        void run() {
            extend(PatternSet.EMPTY, 0);
            evaluation.logCosts(batch);
        }

        private void extend(PatternSet chosen, int length) {
            if (length == order.length) {
                batch.addOrder(order);
                if (batch.size() == Evaluation.BATCH) {
                    evaluation.logCosts(batch);
                    batch.reset(order.length);
                }
                return;
            }
            for (int next : extensions.of(chosen).toArray()) {
                if (length == 1 && next < order[0] && startsWith(next, order[0])) {
                    continue;
                }
                order[length] = next;
                extend(chosen.with(next), length + 1);
            }
        }

        /** Whether the same two patterns the other way round are tried too. */
        private boolean startsWith(int first, int second) {
            return extensions.of(PatternSet.of(first)).contains(second);
        }
    }
}
