package org.gbjo.paper.model;

import org.gbjo.paper.kernel.ElementaryFunctions;
import org.gbjo.paper.kernel.MatrixKernels;

/**
 * The inputs of the joins, which no query changes: computed for as many joins as the largest query so far has, because
 * most queries are small and a first search should not wait for 127 of them. Belongs to one thread.
 */
final class GinJoins {
    private final Gin model;
    private final MatrixKernels kernels;
    private int known;

    /** The projected fingerprint of each join. */
    float[] inputs = new float[0];
    /** The same after the first map of the first layer. */
    float[] firsts = new float[0];

    GinJoins(Gin model, MatrixKernels kernels) {
        this.model = model;
        this.kernels = kernels;
    }

    /** Makes sure that this many joins are known. */
    void open(int joins) {
        if (joins <= known) {
            return;
        }
        int width = model.width;
        int features = model.shape.inputs();
        float[] rows = new float[joins * features];
        for (int join = 0; join < joins; join++) {
            model.features.encodeJoin(join, rows, join * features);
        }
        ElementaryFunctions.signedLog(rows.length, rows, 0);
        inputs = new float[joins * width];
        firsts = new float[joins * width];
        RowOperations.fill(joins, width, model.projection.bias, inputs, 0, width);
        kernels.accumulate(joins, rows, 0, features, model.projection.forward, inputs, 0, width);
        kernels.accumulate(joins, inputs, 0, width, model.layers[0].first.forward, firsts, 0, width);
        known = joins;
    }
}
