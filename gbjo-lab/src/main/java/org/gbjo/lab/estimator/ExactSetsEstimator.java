package org.gbjo.lab.estimator;

import java.time.Duration;
import org.gbjo.cardinality.EstimatedCardinalities;
import org.gbjo.cardinality.Estimator;
import org.gbjo.cardinality.StatisticsCardinalities;
import org.gbjo.oracle.Oracle;

/**
 * The formula of the statistics on counts that are all exact: of patterns, of pairs, and perhaps of trios. It asks the
 * oracle, so it is no planner: it says how good the statistics could be if they kept everything.
 *
 * @param most how many patterns a set has that is counted: 2 or 3
 * @param time for the counts of one query
 */
public record ExactSetsEstimator(Oracle oracle, int most, Duration time) implements Estimator {
    public ExactSetsEstimator {
        if (most < 2 || most > 3) {
            throw new IllegalArgumentException("sets of up to 2 or 3 patterns are counted, got " + most);
        }
    }

    @Override
    public String name() {
        return most == 2 ? "exact-pairs" : "exact-trios";
    }

    @Override
    public EstimatedCardinalities newCardinalities() {
        return new StatisticsCardinalities(new ExactDescriber(oracle, most == 3, time));
    }
}
