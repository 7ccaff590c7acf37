package org.gbjo.paper.model;

import org.gbjo.kernel.ElementaryFunctions;
import org.gbjo.kernel.Kernels;
import org.gbjo.query.Bgp;

/**
 * The inputs of the joins. With most feature schemes no query changes them: they are computed for as many joins as the
 * largest query so far has, because most queries are small and a first search should not wait for 127 of them. Belongs to
 * one thread.
 */
final class GinJoins {
    private final Gin model;
    private final Kernels kernels;
    private int known;
    private float[] rows = new float[0];

    /** The projected fingerprint of each join. */
    float[] inputs = new float[0];
    /** The same after the first map of the first layer. */
    float[] firsts = new float[0];

    GinJoins(Gin model, Kernels kernels) {
        this.model = model;
        this.kernels = kernels;
    }

    /** Makes sure that the joins of a BGP are known. */
    void open(Bgp bgp) {
        int joins = bgp.size() - 1;
        if (joins <= known && !model.features.joinsDependOnQuery()) {
            return;
        }
        int width = model.width;
        int features = model.shape.inputs();
        rows = RowOperations.grown(rows, joins * features);
        for (int join = 0; join < joins; join++) {
            model.features.encodeJoin(bgp, join, rows, join * features);
        }
        ElementaryFunctions.signedLog(joins * features, rows, 0);
        inputs = RowOperations.grown(inputs, joins * width);
        firsts = RowOperations.grown(firsts, joins * width);
        RowOperations.clear(joins, width, firsts, 0, width);
        RowOperations.fill(joins, width, model.projection.bias, inputs, 0, width);
        kernels.accumulate(joins, rows, 0, features, model.projection.forward, inputs, 0, width);
        kernels.accumulate(joins, inputs, 0, width, model.layers[0].first.forward, firsts, 0, width);
        known = Math.max(known, joins);
    }
}
