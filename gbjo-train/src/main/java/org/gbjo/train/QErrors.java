package org.gbjo.train;

import java.util.Arrays;

/**
 * By which factor predictions are off, max(predicted / true, true / predicted): its distribution over plans.
 *
 * @param plans how many plans were predicted
 */
public record QErrors(int plans, double median, double mean, double p90, double p95, double p99, double max) {

    /** From the differences of natural logarithms. */
    static QErrors of(double[] logErrors) {
        if (logErrors.length == 0) {
            throw new IllegalArgumentException("a distribution of errors needs at least 1 plan, got none");
        }
        double[] errors = new double[logErrors.length];
        for (int i = 0; i < errors.length; i++) {
            errors[i] = Math.exp(Math.abs(logErrors[i]));
        }
        Arrays.sort(errors);
        return new QErrors(
                errors.length,
                quantile(errors, 0.5),
                Arrays.stream(errors).average().orElseThrow(),
                quantile(errors, 0.9),
                quantile(errors, 0.95),
                quantile(errors, 0.99),
                errors[errors.length - 1]);
    }

    /** Between the two nearest values, in proportion. */
    private static double quantile(double[] sorted, double share) {
        double place = share * (sorted.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }
}
