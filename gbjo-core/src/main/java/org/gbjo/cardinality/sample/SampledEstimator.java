package org.gbjo.cardinality.sample;

import org.gbjo.cardinality.EstimatedCardinalities;
import org.gbjo.cardinality.Estimator;

/**
 * Another estimator, corrected by rows that are drawn from the data while a query is planned.
 *
 * @param seed the same seed draws the same rows
 */
public record SampledEstimator(Estimator estimator, RowSampler sampler, SampleBudget budget, long seed)
        implements Estimator {
    @Override
    public String name() {
        return estimator.name() + ", sampled";
    }

    @Override
    public EstimatedCardinalities newCardinalities() {
        return new SampledCardinalities(estimator.newCardinalities(), sampler.newLookUps(), budget, seed);
    }
}
