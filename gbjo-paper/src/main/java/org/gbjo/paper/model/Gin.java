package org.gbjo.paper.model;

import org.gbjo.folder.ModelException;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.feature.FeatureScheme;

/**
 * The paper's cost model (appendix B.2): signed log1p, projection, layers of edge-weighted GIN with skip connections,
 * sum over all nodes, head of two layers.
 *
 * <p>Departs from the formulas only where the result is the same. (1) Patterns receive no message from joins, so their
 * states are computed once per BGP. (2) The first map of the first layer is applied to the nodes before the messages
 * are summed, and the second map of the last layer after the nodes are summed: both are linear, and their products with
 * whole matrices leave the loop. (3) Widths are padded with zeros, which GELU keeps.
 */
public final class Gin implements CostModel {
    final GinShape shape;
    final FeatureScheme features;
    /** The hidden width with its padding. */
    final int width;

    final Linear projection;
    final GinLayer[] layers;
    final GinHead head;
    /** A row of zeros. */
    final float[] zeros;

    public Gin(GinWeights weights, FeatureScheme features) {
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
        this.width = Kernels.padded(shape.hidden());
        this.projection = new Linear(weights, "project", shape.inputs(), shape.hidden());
        this.layers = new GinLayer[shape.layers()];
        for (int i = 0; i < layers.length; i++) {
            layers[i] = new GinLayer(weights, i);
        }
        this.head = new GinHead(weights);
        this.zeros = new float[width];
    }

    @Override
    public String name() {
        return "gin " + shape.hidden() + "x" + shape.layers();
    }

    @Override
    public Workspace newWorkspace(Kernels kernels) {
        return new GinWorkspace(this, kernels);
    }
}
