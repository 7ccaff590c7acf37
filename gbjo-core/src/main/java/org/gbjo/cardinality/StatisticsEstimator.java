package org.gbjo.cardinality;

import org.gbjo.api.PublicApi;
import org.gbjo.statistics.GraphStatistics;

/** Rows of sets from the statistics of a graph alone. */
@PublicApi
public record StatisticsEstimator(GraphStatistics statistics) implements Estimator {
    @Override
    public String name() {
        return "statistics";
    }

    @Override
    public EstimatedCardinalities newCardinalities() {
        return new StatisticsCardinalities(new StatisticsDescriber(statistics));
    }
}
