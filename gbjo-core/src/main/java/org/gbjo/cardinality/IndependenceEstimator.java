package org.gbjo.cardinality;

import org.gbjo.api.PublicApi;
import org.gbjo.statistics.PatternCounts;

/** Rows of sets if nothing depends on anything (Selinger et al., SIGMOD 1979), from counts of patterns alone. */
@PublicApi
public record IndependenceEstimator(PatternCounts counts) implements Estimator {
    @Override
    public String name() {
        return "independence";
    }

    @Override
    public IndependentCardinalities newCardinalities() {
        return new IndependentCardinalities(counts);
    }
}
