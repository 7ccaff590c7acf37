package org.gbjo.paper.model;

import java.util.Arrays;
import org.gbjo.kernel.Kernels;
import org.gbjo.run.Deadline;

/**
 * The cost of a soft plan and its gradient. Only the rows of the joins are touched, and derivatives are taken by the
 * plan alone: with h the states that enter a layer and dz the derivatives by what the joins receive, the derivative by
 * the edge from i to j is the sum over the layers of &lt;h_i, dz_j&gt;. The blocks of all layers lie side by side, so
 * that this sum is one product of matrices at the end.
 */
final class GinSoftCost {
    private final Gin model;
    private final Kernels kernels;
    private final int width;
    private final int layers;
    private final NodeStates states;
    private final GinPatterns patterns;
    private final GinJoins inputs;
    private final int derivativeStride;
    private final float[] sum;
    private final float[] sumDerivative;
    private final float[] headInner;
    private final float[] headSlopes;
    private final float[] activationSum;
    private final float[] activationDerivative;
    private float[] weights = new float[0];
    private float[] parents = new float[0];
    private float[] received = new float[0];
    private float[] inner = new float[0];
    private float[] slopes = new float[0];
    private float[] stateDerivatives = new float[0];
    private float[] receivedDerivatives = new float[0];
    private Deadline deadline;

    GinSoftCost(Gin model, Kernels kernels, NodeStates states, GinPatterns patterns, GinJoins inputs) {
        this.model = model;
        this.kernels = kernels;
        this.width = model.width;
        this.layers = model.layers.length;
        this.states = states;
        this.patterns = patterns;
        this.inputs = inputs;
        this.derivativeStride = layers * width + 16;
        this.sum = new float[width];
        this.sumDerivative = new float[width];
        this.headInner = new float[model.head.width()];
        this.headSlopes = new float[model.head.width()];
        this.activationSum = new float[width];
        this.activationDerivative = new float[width];
    }

    /** Makes room for plans of n patterns and writes the input rows of the joins. */
    void open(int n, Deadline until) {
        deadline = until;
        int joins = n - 1;
        states.grow(n + joins);
        received = RowOperations.grown(received, joins * width);
        inner = RowOperations.grown(inner, joins * width);
        slopes = RowOperations.grown(slopes, layers * joins * width);
        stateDerivatives = RowOperations.grown(stateDerivatives, joins * width);
        receivedDerivatives = RowOperations.grown(receivedDerivatives, joins * derivativeStride);
        parents = RowOperations.grown(parents, joins * joins);
        for (int j = 0; j < joins; j++) {
            System.arraycopy(inputs.firsts, j * width, states.values, states.at(n + j, 0), width);
        }
    }

    double logCost(SoftPlan plan, SoftPlan gradient) {
        copyWeights(plan);
        forward(plan);
        double cost = model.head.logCost(kernels, sum, headInner, headSlopes, sumDerivative);
        backward(plan);
        gradient.clear();
        kernels.accumulateDots(
                plan.joins(),
                plan.nodes(),
                layers * width,
                receivedDerivatives,
                0,
                derivativeStride,
                states.values,
                0,
                states.stride,
                gradient.values(),
                0,
                gradient.stride());
        return cost;
    }

    /** The cost alone, and the sum of all node states that the head makes it of. */
    double embed(SoftPlan plan, float[] embedding) {
        copyWeights(plan);
        forward(plan);
        System.arraycopy(sum, 0, embedding, 0, model.shape.hidden());
        return model.head.logCost(kernels, sum, headInner, headSlopes, sumDerivative);
    }

    /** The plan as it is and its joins transposed; both get a node's own weight on the diagonal, layer by layer. */
    private void copyWeights(SoftPlan plan) {
        int joins = plan.joins();
        int size = joins * plan.stride();
        weights = RowOperations.grown(weights, size);
        System.arraycopy(plan.values(), 0, weights, 0, size);
        for (int k = 0; k < joins; k++) {
            for (int j = 0; j < joins; j++) {
                parents[k * joins + j] = plan.get(plan.patterns() + k, j);
            }
        }
    }

    private void forward(SoftPlan plan) {
        int n = plan.patterns();
        int joins = plan.joins();
        System.arraycopy(patterns.stateSum, 0, sum, 0, width);
        System.arraycopy(patterns.activationSum, 0, activationSum, 0, width);
        for (int l = 0; l < layers; l++) {
            deadline.check();
            GinLayer layer = model.layers[l];
            for (int j = 0; j < joins; j++) {
                weights[j * plan.stride() + n + j] = layer.own;
            }
            RowOperations.fill(joins, width, layer.first.bias, inner, 0, width);
            if (l == 0) {
                receive(plan, 0, inner);
            } else {
                Arrays.fill(received, 0, joins * width, 0f);
                receive(plan, l, received);
                kernels.accumulate(joins, received, 0, width, layer.first.forward, inner, 0, width);
            }
            kernels.geluWithSlope(joins * width, inner, 0, inner, 0, slopes, l * joins * width);
            if (l < layers - 1) {
                advance(n, joins, l, layer.second);
            }
        }
        readOut(n, joins);
    }

    /** target += what each join receives of a block of all nodes. */
    private void receive(SoftPlan plan, int block, float[] target) {
        kernels.accumulate(
                plan.joins(),
                plan.nodes(),
                width,
                weights,
                0,
                plan.stride(),
                states.values,
                states.at(0, block),
                states.stride,
                target,
                0,
                width);
    }

    private void advance(int n, int joins, int l, Linear second) {
        for (int j = 0; j < joins; j++) {
            int before = l == 0 ? j * width : states.at(n + j, l);
            float[] source = l == 0 ? inputs.inputs : states.values;
            RowOperations.sum(width, second.bias, 0, source, before, states.values, states.at(n + j, l + 1));
        }
        kernels.accumulate(joins, inner, 0, width, second.forward, states.values, states.at(n, l + 1), states.stride);
    }

    /** The sum over all nodes after the last layer, whose second map is applied to the sum of the activations. */
    private void readOut(int n, int joins) {
        int last = layers - 1;
        for (int j = 0; j < joins; j++) {
            int before = last == 0 ? j * width : states.at(n + j, last);
            RowOperations.add(width, last == 0 ? inputs.inputs : states.values, before, sum, 0);
            RowOperations.add(width, inner, j * width, activationSum, 0);
        }
        kernels.accumulate(1, activationSum, 0, width, model.layers[last].second.forward, sum, 0, width);
    }

    private void backward(SoftPlan plan) {
        int joins = plan.joins();
        int last = layers - 1;
        RowOperations.fill(joins, width, sumDerivative, stateDerivatives, 0, width);
        Arrays.fill(activationDerivative, 0f);
        kernels.accumulate(
                1, sumDerivative, 0, width, model.layers[last].second.backward, activationDerivative, 0, width);
        RowOperations.fill(joins, width, activationDerivative, inner, 0, width);
        RowOperations.multiply(joins * width, slopes, last * joins * width, inner, 0);
        for (int l = last; l >= 1; l--) {
            deadline.check();
            GinLayer layer = model.layers[l];
            int block = l * width;
            RowOperations.clear(joins, width, receivedDerivatives, block, derivativeStride);
            kernels.accumulate(
                    joins, inner, 0, width, layer.first.backward, receivedDerivatives, block, derivativeStride);
            sendBack(joins, layer, block);
            Arrays.fill(inner, 0, joins * width, 0f);
            kernels.accumulate(joins, stateDerivatives, 0, width, model.layers[l - 1].second.backward, inner, 0, width);
            RowOperations.multiply(joins * width, slopes, (l - 1) * joins * width, inner, 0);
        }
        for (int j = 0; j < joins; j++) {
            System.arraycopy(inner, j * width, receivedDerivatives, j * derivativeStride, width);
        }
    }

    /** What the joins received comes from themselves and from the joins below: stateDerivatives += (own + C) dz. */
    private void sendBack(int joins, GinLayer layer, int block) {
        for (int j = 0; j < joins; j++) {
            parents[j * joins + j] = layer.own;
        }
        kernels.accumulate(
                joins,
                joins,
                width,
                parents,
                0,
                joins,
                receivedDerivatives,
                block,
                derivativeStride,
                stateDerivatives,
                0,
                width);
    }
}
