package org.gbjo.subset;

import org.gbjo.folder.ModelException;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.model.Workspace;

/** The subset cost model over the features of a graph. */
public final class SubsetModel implements CostModel {
    private final SubsetShape shape;
    private final FoldedWeights folded;
    private final SubsetFeatures features;

    public SubsetModel(SubsetWeights weights, SubsetFeatures features) {
        shape = weights.shape();
        if (shape.patternFeatures() != features.patternWidth() || shape.pairFeatures() != features.pairWidth()) {
            throw new ModelException("the model reads " + shape.patternFeatures() + " and " + shape.pairFeatures()
                    + " features of patterns and pairs, the scheme '" + features.name() + "' makes "
                    + features.patternWidth() + " and " + features.pairWidth()
                    + "; it was made by another version of gbjo, train it again");
        }
        this.folded = new FoldedWeights(weights);
        this.features = features;
    }

    @Override
    public String name() {
        return "subset " + shape.width();
    }

    @Override
    public Workspace newWorkspace(Kernels kernels) {
        return new SubsetWorkspace(folded, features, kernels);
    }

    /** A search for orders, for one thread, that computes with these kernels. */
    public SetSearch newSearch(Kernels kernels) {
        return new SetSearch(folded, features, kernels);
    }

    /**
     * A search for trees of any shape, for one thread.
     *
     * @param readsStarts whether the rows of the patterns that a tree begins with are part of its cost
     */
    public BushySearch newBushySearch(Kernels kernels, boolean readsStarts) {
        return new BushySearch(folded, features, kernels, readsStarts);
    }
}
