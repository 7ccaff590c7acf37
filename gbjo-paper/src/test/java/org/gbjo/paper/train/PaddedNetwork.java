package org.gbjo.paper.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.nn.core.Linear;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.gbjo.kernel.ElementaryFunctions;
import org.gbjo.paper.feature.FeatureScheme;
import org.gbjo.paper.model.GinShape;
import org.gbjo.paper.model.PlanBatch;

/**
 * The paper's GNN as one would write it at first: each plan is a graph of its own with all its nodes, and all graphs of
 * a batch are padded to the largest. What {@link GinNetwork} is compared with.
 */
final class PaddedNetwork {
    private final GinShape shape;
    private final FeatureScheme features;
    private final GinNetwork layout;

    PaddedNetwork(GinShape shape, FeatureScheme features) {
        this.shape = shape;
        this.features = features;
        this.layout = new GinNetwork(shape, features);
    }

    /** One plan of a query. */
    record PlanOf(GinExample example, int plan) {}

    /**
     * Plans of any size, padded to N nodes each.
     *
     * @param rows [M, N, features]
     * @param messages [M, N, N], what each node receives of each other through the plan
     * @param neighbourMeans [M, N, N], the fixed adjacency of the patterns
     * @param real [M, N, 1], 1 for a node of the plan
     * @param targets [M]
     */
    record Padded(NDArray rows, NDArray messages, NDArray neighbourMeans, NDArray real, NDArray targets) {}

    Padded pad(List<PlanOf> plans, NDManager manager) {
        int count = plans.size();
        int nodes = 2
                        * plans.stream()
                                .mapToInt(plan -> plan.example().patterns())
                                .max()
                                .orElse(1)
                - 1;
        int width = shape.inputs();
        float[] rows = new float[count * nodes * width];
        float[] messages = new float[count * nodes * nodes];
        float[] means = new float[count * nodes * nodes];
        float[] real = new float[count * nodes];
        float[] targets = new float[count];
        for (int m = 0; m < count; m++) {
            GinExample example = plans.get(m).example();
            int n = example.patterns();
            example.copyRows(rows, m * nodes * width);
            float[] joinRows = new float[(n - 1) * width];
            for (int join = 0; join < n - 1; join++) {
                features.encodeJoin(example.query().query().bgp(), join, joinRows, join * width);
            }
            ElementaryFunctions.signedLog(joinRows.length, joinRows, 0);
            System.arraycopy(joinRows, 0, rows, (m * nodes + n) * width, joinRows.length);
            writeEdges(example.plans(), plans.get(m).plan(), messages, m * nodes * nodes, nodes);
            float[] own = new float[n * n];
            example.copyNeighbourMeans(own, 0);
            for (int i = 0; i < n; i++) {
                System.arraycopy(own, i * n, means, (m * nodes + i) * nodes, n);
            }
            Arrays.fill(real, m * nodes, m * nodes + 2 * n - 1, 1);
            targets[m] = example.target(plans.get(m).plan());
        }
        return new Padded(
                manager.create(rows, new Shape(count, nodes, width)),
                manager.create(messages, new Shape(count, nodes, nodes)),
                manager.create(means, new Shape(count, nodes, nodes)),
                manager.create(real, new Shape(count, nodes, 1)),
                manager.create(targets, new Shape(count)));
    }

    private static void writeEdges(PlanBatch batch, int plan, float[] messages, int at, int nodes) {
        for (int join = 0; join < batch.joins(); join++) {
            int row = at + (batch.patterns() + join) * nodes;
            messages[row + batch.left(plan, join)] = 1;
            messages[row + batch.right(plan, join)] = 1;
        }
    }

    /** Predicted ln C_out of each plan, [M]. */
    NDArray predict(NDArray parameters, Padded batch) {
        Map<String, NDArray> weights = layout.cut(parameters);
        NDArray states = linear(weights, "project", batch.rows());
        for (int l = 0; l < shape.layers(); l++) {
            String layer = "layers." + l + ".";
            NDArray received = states.mul(weights.get(layer + "epsilon").add(1))
                    .add(batch.messages().matMul(states));
            if (shape.sharing()) {
                received = received.add(batch.neighbourMeans().matMul(states).mul(weights.get(layer + "sharing")));
            }
            states = states.add(
                    linear(weights, layer + "second", Activation.gelu(linear(weights, layer + "first", received))));
        }
        NDArray sums = states.mul(batch.real()).sum(new int[] {1});
        NDArray inner = Activation.gelu(linear(weights, "head.first", sums));
        return linear(weights, "head.second", inner).reshape(-1);
    }

    private static NDArray linear(Map<String, NDArray> weights, String name, NDArray input) {
        return Linear.linear(input, weights.get(name + ".weight"), weights.get(name + ".bias"))
                .singletonOrThrow();
    }
}
