package org.gbjo.cardinality.learned;

/** A subset model with random weights over made-up features. */
public final class RandomEstimator {
    private RandomEstimator() {}

    public static LearnedEstimator of(long seed) {
        LearnedShape shape = new LearnedShape(MadeUpDescriber.PATTERN_WIDTH, MadeUpDescriber.PAIR_WIDTH, 6, 5);
        return new LearnedEstimator(LearnedWeights.random(shape, seed), new MadeUpDescriber());
    }

    /** The same with a weight that is not a number. */
    public static LearnedEstimator broken(long seed) {
        LearnedShape shape = new LearnedShape(MadeUpDescriber.PATTERN_WIDTH, MadeUpDescriber.PAIR_WIDTH, 6, 5);
        LearnedWeights weights = LearnedWeights.random(shape, seed);
        weights.values("head.first.bias")[0] = Float.NaN;
        return new LearnedEstimator(weights, new MadeUpDescriber());
    }
}
