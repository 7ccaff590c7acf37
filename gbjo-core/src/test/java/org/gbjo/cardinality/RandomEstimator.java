package org.gbjo.cardinality;

/** Estimates from random counts, selectivities and trios. */
public record RandomEstimator(MadeUpDescriber describer) implements Estimator {
    public static RandomEstimator of(long seed) {
        return new RandomEstimator(new MadeUpDescriber(seed));
    }

    /** The same with selectivities that are not numbers. */
    public static RandomEstimator broken(long seed) {
        return new RandomEstimator(new MadeUpDescriber(seed, Float.NaN, true));
    }

    @Override
    public String name() {
        return "random";
    }

    @Override
    public EstimatedCardinalities newCardinalities() {
        return new StatisticsCardinalities(describer);
    }
}
