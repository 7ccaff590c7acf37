package org.gbjo.paper.model;

import java.util.Arrays;

/**
 * The states of nodes in all layers. A row is a node; its blocks are: what the first layer's first map makes of its
 * input, its state after layers 1 to L-1, then two blocks for sums over whole subplans. Rows: the patterns, the joins
 * of the soft plan, then the joins of hard plans.
 */
final class NodeStates {
    final int width;
    final int layers;
    /** A little more than a row needs: a power of two would make all rows compete for the same cache lines. */
    final int stride;

    float[] values = new float[0];

    NodeStates(int width, int layers) {
        this.width = width;
        this.layers = layers;
        this.stride = (layers + 2) * width + 16;
    }

    /** Makes room for this many rows and keeps what the rows hold. */
    void grow(int rows) {
        if (values.length < rows * stride) {
            values = Arrays.copyOf(values, Math.max(rows * stride, values.length + values.length / 2));
        }
    }

    /** Where a block of a row begins. */
    int at(int row, int block) {
        return row * stride + block * width;
    }

    /** The block that holds the sum of a subplan's states before the last layer. */
    int stateSum() {
        return layers;
    }

    /** The block that holds the sum of a subplan's activations inside the last layer. */
    int activationSum() {
        return layers + 1;
    }
}
