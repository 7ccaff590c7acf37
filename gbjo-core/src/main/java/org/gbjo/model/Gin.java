package org.gbjo.model;

import org.gbjo.feature.FeatureScheme;
import org.gbjo.kernel.Kernels;
import org.gbjo.kernel.PackedMatrix;
import org.gbjo.query.PatternSet;

/**
 * The paper's cost model (appendix B.2): signed log1p, projection, layers of edge-weighted GIN with skip connections,
 * sum over all nodes, head of two layers.
 *
 * <p>Departs from the formulas only where the result is the same. (1) Patterns receive no message from joins, so their
 * states are computed once per BGP. (2) The first map of the first layer is applied to the nodes before the messages are
 * summed, and the second map of the last layer after the nodes are summed: both are linear, and their products with
 * whole matrices leave the loop. (3) Widths are padded with zeros, which GELU keeps.
 */
public final class Gin implements CostModel {
    static final int MAX_JOINS = PatternSet.LIMIT - 1;

    final GinShape shape;
    final FeatureScheme features;
    final Kernels kernels;
    /** The hidden width with its padding. */
    final int width;

    final Linear projection;
    final GinLayer[] layers;
    final GinHead head;
    /** A row of zeros. */
    final float[] zeros;
    /** The projected fingerprint of each join, which no query changes. */
    final float[] joinInputs;
    /** The same after the first map of the first layer. */
    final float[] joinFirsts;

    public Gin(GinWeights weights, FeatureScheme features) {
        this(weights, features, Kernels.best());
    }

    public Gin(GinWeights weights, FeatureScheme features, Kernels kernels) {
        this.shape = weights.shape();
        if (shape.inputs() != features.width()) {
            throw new ModelException("the model reads rows of " + shape.inputs() + " features, the scheme '"
                    + features.name() + "' makes " + features.width());
        }
        if (shape.sharing() != features.sharesVariables()) {
            throw new ModelException("the model's 'sharing' is " + shape.sharing() + ", that of the scheme '"
                    + features.name() + "' is " + features.sharesVariables());
        }
        this.features = features;
        this.kernels = kernels;
        this.width = PackedMatrix.padded(shape.hidden());
        this.projection = new Linear(weights, "project", shape.inputs(), shape.hidden());
        this.layers = new GinLayer[shape.layers()];
        for (int i = 0; i < layers.length; i++) {
            layers[i] = new GinLayer(weights, i);
        }
        this.head = new GinHead(weights);
        this.zeros = new float[width];
        this.joinInputs = projectJoins();
        this.joinFirsts = new float[MAX_JOINS * width];
        // Scalar, because this runs once, when SIMD kernels are still interpreted.
        Kernels.scalar().accumulate(MAX_JOINS, joinInputs, 0, width, layers[0].first.forward, joinFirsts, 0, width);
    }

    private float[] projectJoins() {
        Kernels once = Kernels.scalar();
        int inputs = shape.inputs();
        float[] rows = new float[MAX_JOINS * inputs];
        for (int join = 0; join < MAX_JOINS; join++) {
            features.encodeJoin(join, rows, join * inputs);
        }
        once.signedLog(rows.length, rows, 0);
        float[] projected = new float[MAX_JOINS * width];
        Rows.fill(MAX_JOINS, width, projection.bias, projected, 0, width);
        once.accumulate(MAX_JOINS, rows, 0, inputs, projection.forward, projected, 0, width);
        return projected;
    }

    @Override
    public String name() {
        return "gin " + shape.hidden() + "x" + shape.layers();
    }

    @Override
    public Workspace newWorkspace() {
        return new GinWorkspace(this);
    }
}
