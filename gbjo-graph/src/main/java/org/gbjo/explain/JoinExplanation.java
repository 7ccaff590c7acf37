package org.gbjo.explain;

import java.util.OptionalDouble;
import org.gbjo.cardinality.RowSource;
import org.gbjo.plan.Plan;

/**
 * One join of a plan, for people who want to know what was expected of it.
 *
 * @param rows how many rows it is expected to have
 * @param logError the error expected of ln of the rows; empty if nothing is known of it
 * @param source where the number comes from
 */
public record JoinExplanation(Plan.Join join, double rows, OptionalDouble logError, RowSource source) {
    /** The least number of rows that would be no surprise. */
    public double leastRows() {
        return logError.isPresent() ? rows * Math.exp(-logError.getAsDouble()) : rows;
    }

    /** The greatest number of rows that would be no surprise. */
    public double mostRows() {
        return logError.isPresent() ? rows * Math.exp(logError.getAsDouble()) : rows;
    }
}
