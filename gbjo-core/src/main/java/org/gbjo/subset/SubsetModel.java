package org.gbjo.subset;

import org.gbjo.kernel.Kernels;
import org.gbjo.model.CostModel;
import org.gbjo.model.ModelException;
import org.gbjo.model.Workspace;

/** The subset cost model over the features of a graph. */
public final class SubsetModel implements CostModel {
    private final SubsetWeights weights;
    private final SubsetFeatures features;

    public SubsetModel(SubsetWeights weights, SubsetFeatures features) {
        SubsetShape shape = weights.shape();
        if (shape.patternFeatures() != features.patternWidth() || shape.pairFeatures() != features.pairWidth()) {
            throw new ModelException("the model reads " + shape.patternFeatures() + " and " + shape.pairFeatures()
                    + " features of patterns and pairs, the scheme '" + features.name() + "' makes "
                    + features.patternWidth() + " and " + features.pairWidth());
        }
        this.weights = weights;
        this.features = features;
    }

    @Override
    public String name() {
        return "subset " + weights.shape().width();
    }

    /** Computes in plain Java, whatever the kernels are: it has none of its own yet. */
    @Override
    public Workspace newWorkspace(Kernels kernels) {
        return new SubsetWorkspace(weights, features);
    }
}
