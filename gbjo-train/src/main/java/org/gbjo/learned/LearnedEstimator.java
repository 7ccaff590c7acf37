package org.gbjo.learned;

import java.nio.file.Path;
import org.gbjo.cardinality.Estimator;
import org.gbjo.folder.ModelException;
import org.gbjo.folder.ModelFolder;
import org.gbjo.kernel.Kernels;

/** Rows of sets from the statistics of a graph, corrected by a network that was trained on true counts. */
public final class LearnedEstimator implements Estimator {
    private final LearnedShape shape;
    private final FoldedWeights folded;
    private final FeatureDescriber describer;
    private final Kernels kernels;

    /** An estimator that computes with the fastest kernels of this machine. */
    public LearnedEstimator(LearnedWeights weights, FeatureDescriber describer) {
        this(weights, describer, Kernels.best());
    }

    public LearnedEstimator(LearnedWeights weights, FeatureDescriber describer, Kernels kernels) {
        shape = weights.shape();
        if (shape.patternFeatures() != describer.patternWidth() || shape.pairFeatures() != describer.pairWidth()) {
            throw new ModelException("the model reads " + shape.patternFeatures() + " and " + shape.pairFeatures()
                    + " features of patterns and pairs, the scheme '" + describer.name() + "' makes "
                    + describer.patternWidth() + " and " + describer.pairWidth()
                    + "; it was made by another version of gbjo, train it again");
        }
        this.folded = new FoldedWeights(weights);
        this.describer = describer;
        this.kernels = kernels;
    }

    private LearnedEstimator(LearnedEstimator other, Kernels kernels) {
        this.shape = other.shape;
        this.folded = other.folded;
        this.describer = other.describer;
        this.kernels = kernels;
    }

    /** The estimator of a subset model, with the statistics that lie in its folder. */
    public static LearnedEstimator read(ModelFolder model, Path folder) {
        return new LearnedEstimator(
                StoredModel.read(model, folder).learnedWeights(), new StatisticsFeatures(model.openStatistics(folder)));
    }

    /** The same with other kernels. */
    public LearnedEstimator with(Kernels others) {
        return new LearnedEstimator(this, others);
    }

    @Override
    public String name() {
        return "subset " + shape.width();
    }

    @Override
    public LearnedCardinalities newCardinalities() {
        return new LearnedCardinalities(new NetworkLevels(describer, new LearnedNetwork(folded, kernels)));
    }
}
