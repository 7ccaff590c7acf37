package org.gbjo.paper.model;

import java.util.Arrays;
import org.gbjo.kernel.ElementaryFunctions;
import org.gbjo.kernel.Kernels;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;

/** Computes the states of the patterns in all layers: once per BGP, since no plan changes them. */
final class GinPatterns {
    private final Gin model;
    private final Kernels kernels;
    private final int width;
    private final NodeStates states;
    private float[] features = new float[0];
    private float[] inputs = new float[0];
    private float[] mixed = new float[0];
    private float[] inner = new float[0];
    private float[] neighbourMeans = new float[0];
    private float[] mixing = new float[0];

    /** The sum over the patterns of their states before the last layer, and what its second bias adds to all nodes. */
    final float[] stateSum;
    /** The sum over the patterns of their activations inside the last layer. */
    final float[] activationSum;

    GinPatterns(Gin model, Kernels kernels, NodeStates states) {
        this.model = model;
        this.kernels = kernels;
        this.width = model.width;
        this.states = states;
        this.stateSum = new float[width];
        this.activationSum = new float[width];
    }

    void compute(Bgp bgp, Deadline deadline) {
        int n = bgp.size();
        reserve(n);
        deadline.check();
        project(bgp);
        findNeighbours(bgp);
        int last = model.layers.length - 1;
        for (int l = 0; l <= last; l++) {
            deadline.check();
            GinLayer layer = model.layers[l];
            RowOperations.fill(n, width, layer.first.bias, inner, 0, width);
            if (l == 0) {
                RowOperations.clear(n, width, states.values, 0, states.stride);
                kernels.accumulate(n, inputs, 0, width, layer.first.forward, states.values, 0, states.stride);
                mix(n, layer, 0, inner);
            } else {
                RowOperations.clear(n, width, mixed, 0, width);
                mix(n, layer, l, mixed);
                kernels.accumulate(n, mixed, 0, width, layer.first.forward, inner, 0, width);
            }
            kernels.gelu(n * width, inner, 0, inner, 0);
            if (l < last) {
                advance(n, l, layer.second);
            }
        }
        sumUp(n);
    }

    private void reserve(int n) {
        states.grow(n);
        features = RowOperations.grown(features, n * model.shape.inputs());
        inputs = RowOperations.grown(inputs, n * width);
        mixed = RowOperations.grown(mixed, n * width);
        inner = RowOperations.grown(inner, n * width);
        if (model.shape.sharing()) {
            neighbourMeans = RowOperations.grown(neighbourMeans, n * n);
            mixing = RowOperations.grown(mixing, n * n);
        }
    }

    private void project(Bgp bgp) {
        int n = bgp.size();
        int featureCount = model.shape.inputs();
        model.features.encodePatterns(bgp, features);
        ElementaryFunctions.signedLog(n * featureCount, features, 0);
        RowOperations.fill(n, width, model.projection.bias, inputs, 0, width);
        kernels.accumulate(n, features, 0, featureCount, model.projection.forward, inputs, 0, width);
    }

    private void findNeighbours(Bgp bgp) {
        int n = bgp.size();
        if (!model.shape.sharing()) {
            return;
        }
        for (int i = 0; i < n; i++) {
            PatternSet neighbours = bgp.neighbours(i);
            float share = 1f / Math.max(1, neighbours.size());
            for (int j = 0; j < n; j++) {
                neighbourMeans[i * n + j] = neighbours.contains(j) ? share : 0;
            }
        }
    }

    /** target += (1 + epsilon) x + sharing * mean of the neighbours' x, where x is a block of the pattern rows. */
    private void mix(int n, GinLayer layer, int block, float[] target) {
        if (!model.shape.sharing()) {
            for (int i = 0; i < n; i++) {
                RowOperations.add(width, layer.own, states.values, states.at(i, block), target, i * width);
            }
            return;
        }
        RowOperations.scale(n * n, layer.sharing, neighbourMeans, 0, mixing, 0);
        for (int i = 0; i < n; i++) {
            mixing[i * n + i] = layer.own;
        }
        int from = states.at(0, block);
        kernels.accumulate(n, n, width, mixing, 0, n, states.values, from, states.stride, target, 0, width);
    }

    /** The state after layer l: the state before, the bias and the second map of the activations. */
    private void advance(int n, int l, Linear second) {
        for (int i = 0; i < n; i++) {
            int before = l == 0 ? i * width : states.at(i, l);
            RowOperations.sum(
                    width, second.bias, 0, l == 0 ? inputs : states.values, before, states.values, states.at(i, l + 1));
        }
        kernels.accumulate(n, inner, 0, width, second.forward, states.values, states.at(0, l + 1), states.stride);
    }

    private void sumUp(int n) {
        Arrays.fill(stateSum, 0f);
        Arrays.fill(activationSum, 0f);
        addBias(2 * n - 1, stateSum, 0);
        for (int i = 0; i < n; i++) {
            addState(i, stateSum, 0);
            addActivation(i, activationSum, 0);
        }
    }

    /** Adds what the second bias of the last layer gives to this many nodes. */
    void addBias(int nodes, float[] target, int at) {
        RowOperations.add(width, nodes, model.layers[model.layers.length - 1].second.bias, 0, target, at);
    }

    /** Adds the state of a pattern before the last layer. */
    void addState(int pattern, float[] target, int at) {
        int last = model.layers.length - 1;
        int before = last == 0 ? pattern * width : states.at(pattern, last);
        RowOperations.add(width, last == 0 ? inputs : states.values, before, target, at);
    }

    /** Adds the activation of a pattern inside the last layer. */
    void addActivation(int pattern, float[] target, int at) {
        RowOperations.add(width, inner, pattern * width, target, at);
    }
}
