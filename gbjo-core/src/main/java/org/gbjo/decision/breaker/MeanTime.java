package org.gbjo.decision.breaker;

import java.util.Arrays;

/**
 * The mean of times. The longest eighth is left out: something else held those up.
 *
 * @param squaredError the square of the standard error of the mean
 * @param executions how many times there were, with those that are left out
 */
record MeanTime(double nanos, double squaredError, int executions) {
    private static final int LEFT_OUT = 8;

    /** The mean of the first times of an array, which it sorts. */
    static MeanTime of(double[] times, int executions) {
        if (executions == 0) {
            return new MeanTime(Double.NaN, Double.NaN, 0);
        }
        Arrays.sort(times, 0, executions);
        int kept = executions - executions / LEFT_OUT;
        double sum = 0;
        for (int i = 0; i < kept; i++) {
            sum += times[i];
        }
        double mean = sum / kept;
        double squares = 0;
        for (int i = 0; i < kept; i++) {
            squares += (times[i] - mean) * (times[i] - mean);
        }
        // A single time tells nothing of how much others differ; take it for as uncertain as it is long.
        double variance = kept > 1 ? squares / (kept - 1) : mean * mean;
        return new MeanTime(mean, variance / kept, executions);
    }
}
