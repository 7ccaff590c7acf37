package org.gbjo.paper.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.util.List;
import org.gbjo.paper.model.PlanBatch;

/**
 * Queries of equal size with their plans, dense: Q queries of n patterns, P plans each, J = n - 1 joins. A query with
 * fewer than P plans is filled up with empty plans of weight 0.
 *
 * @param rows [Q, n, features]
 * @param neighbourMeans [Q, n, n], the fixed adjacency of the patterns
 * @param fromPatterns [Q, P J, n], the matrix B of each plan, transposed
 * @param fromJoins [Q P, J, J], the matrix C of each plan, transposed
 * @param targets [Q, P], ln C_out
 * @param weights [Q, P], 1 for a plan, 0 for a filler
 */
record GinBatch(
        List<GinExample> examples,
        int plans,
        NDArray rows,
        NDArray neighbourMeans,
        NDArray fromPatterns,
        NDArray fromJoins,
        NDArray targets,
        NDArray weights) {

    static GinBatch of(List<GinExample> examples, int features, NDManager manager) {
        int queries = examples.size();
        int n = examples.get(0).patterns();
        int joins = n - 1;
        int plans = examples.stream().mapToInt(GinExample::planCount).max().orElse(0);
        float[] rows = new float[queries * n * features];
        float[] neighbourMeans = new float[queries * n * n];
        float[] fromPatterns = new float[queries * plans * joins * n];
        float[] fromJoins = new float[queries * plans * joins * joins];
        float[] targets = new float[queries * plans];
        float[] weights = new float[queries * plans];
        for (int q = 0; q < queries; q++) {
            GinExample example = examples.get(q);
            example.copyRows(rows, q * n * features);
            example.copyNeighbourMeans(neighbourMeans, q * n * n);
            for (int p = 0; p < example.planCount(); p++) {
                int plan = q * plans + p;
                targets[plan] = example.target(p);
                weights[plan] = 1;
                writeEdges(example.plans(), p, fromPatterns, plan * joins * n, fromJoins, plan * joins * joins);
            }
        }
        return new GinBatch(
                examples,
                plans,
                manager.create(rows, new Shape(queries, n, features)),
                manager.create(neighbourMeans, new Shape(queries, n, n)),
                manager.create(fromPatterns, new Shape(queries, (long) plans * joins, n)),
                manager.create(fromJoins, new Shape((long) queries * plans, joins, joins)),
                manager.create(targets, new Shape(queries, plans)),
                manager.create(weights, new Shape(queries, plans)));
    }

    private static void writeEdges(
            PlanBatch batch, int plan, float[] fromPatterns, int patternsAt, float[] fromJoins, int joinsAt) {
        int n = batch.patterns();
        for (int join = 0; join < batch.joins(); join++) {
            for (int child : new int[] {batch.left(plan, join), batch.right(plan, join)}) {
                if (child < n) {
                    fromPatterns[patternsAt + join * n + child] = 1;
                } else {
                    fromJoins[joinsAt + join * batch.joins() + child - n] = 1;
                }
            }
        }
    }

    int queries() {
        return examples.size();
    }

    int patterns() {
        return examples.get(0).patterns();
    }
}
