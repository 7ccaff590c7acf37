package org.gbjo.train;

import org.gbjo.report.statistics.Distribution;

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
        Distribution distribution = Distribution.of(errors);
        return new QErrors(
                errors.length,
                distribution.median(),
                distribution.mean(),
                distribution.quantile(0.9),
                distribution.quantile(0.95),
                distribution.quantile(0.99),
                distribution.greatest());
    }
}
