package org.gbjo.subset;

/** A subset model with random weights over made-up features. */
public final class RandomSubsetModel {
    private RandomSubsetModel() {}

    public static SubsetModel of(long seed) {
        SubsetShape shape = new SubsetShape(MadeUpFeatures.PATTERN_WIDTH, MadeUpFeatures.PAIR_WIDTH, 6, 5);
        return new SubsetModel(SubsetWeights.random(shape, seed), new MadeUpFeatures());
    }

    /** The same with a weight that is not a number. */
    public static SubsetModel broken(long seed) {
        SubsetShape shape = new SubsetShape(MadeUpFeatures.PATTERN_WIDTH, MadeUpFeatures.PAIR_WIDTH, 6, 5);
        SubsetWeights weights = SubsetWeights.random(shape, seed);
        weights.values("head.first.bias")[0] = Float.NaN;
        return new SubsetModel(weights, new MadeUpFeatures());
    }
}
