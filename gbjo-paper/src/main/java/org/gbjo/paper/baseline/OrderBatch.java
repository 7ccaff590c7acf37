package org.gbjo.paper.baseline;

import org.gbjo.paper.model.PlanBatch;

/** Orders of a query that are scored together; repaired first if cartesian products are to be avoided. */
final class OrderBatch {
    private final Evaluation evaluation;
    private final Extensions extensions;
    private final PlanBatch plans = new PlanBatch();
    private final int[] repaired;

    OrderBatch(Evaluation evaluation, boolean connected) {
        this.evaluation = evaluation;
        this.extensions = new Extensions(evaluation.bgp(), connected);
        this.repaired = new int[evaluation.bgp().size()];
        clear();
    }

    void clear() {
        plans.reset(repaired.length);
    }

    int size() {
        return plans.size();
    }

    /** Adds an order, which is not changed. */
    void add(int[] order) {
        System.arraycopy(order, 0, repaired, 0, order.length);
        extensions.repair(repaired);
        plans.addOrder(repaired);
    }

    /** The costs of the orders; good until the next call. */
    double[] logCosts() {
        return evaluation.logCosts(plans);
    }

    /** Writes an order as it was scored. */
    void copy(int index, int[] order) {
        plans.copyOrder(index, order);
    }
}
