package org.gbjo.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.util.List;

/**
 * The plans of a {@link SubsetBatch}, for a loss that compares them: Q queries, P plans each, K sets. A query with fewer than
 * P plans is filled up with plans of its first set alone, of weight 0.
 *
 * @param members [Q, P, K], 1 where a set is a join of the plan
 * @param targets [Q, P], ln C_out
 * @param weights [Q, P], 1 for a plan, 0 for a filler
 */
record SubsetPlans(NDArray members, NDArray targets, NDArray weights) {
    private static final float LEAST = 1e-30f;

    static SubsetPlans of(SubsetBatch batch, NDManager manager) {
        List<SubsetExample> examples = batch.examples();
        int sets = batch.sets();
        int plans = examples.stream().mapToInt(SubsetExample::planCount).max().orElse(0);
        float[] members = new float[examples.size() * plans * sets];
        float[] targets = new float[examples.size() * plans];
        float[] weights = new float[examples.size() * plans];
        for (int q = 0; q < examples.size(); q++) {
            SubsetExample example = examples.get(q);
            for (int p = 0; p < plans; p++) {
                int at = q * plans + p;
                boolean real = p < example.planCount();
                for (int set : real ? example.plan(p) : new int[] {0}) {
                    members[at * sets + set] = 1;
                }
                targets[at] = real ? example.planTarget(p) : 0;
                weights[at] = real ? 1 : 0;
            }
        }
        return new SubsetPlans(
                manager.create(members, new Shape(examples.size(), plans, sets)),
                manager.create(targets, new Shape(examples.size(), plans)),
                manager.create(weights, new Shape(examples.size(), plans)));
    }

    /** ln C_out of the plans, [Q, P], if the sets have these rows. */
    NDArray costs(NDArray logRows) {
        NDArray greatest = logRows.stopGradient().max(new int[] {1}, true);
        NDArray rows = logRows.sub(greatest).exp().expandDims(2);
        return members.matMul(rows).squeeze(2).add(LEAST).log().add(greatest);
    }
}
