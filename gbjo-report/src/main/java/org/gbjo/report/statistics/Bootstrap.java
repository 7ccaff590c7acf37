package org.gbjo.report.statistics;

import java.util.function.ToDoubleFunction;
import org.gbjo.run.SeededRandom;

/**
 * Confidence intervals by the percentile bootstrap (Efron and Tibshirani, An Introduction to the Bootstrap, 1993,
 * chapter 13): the figure is computed again for samples that are drawn from the numbers with replacement.
 */
public final class Bootstrap {
    private static final int RESAMPLES = 1000;
    private static final double TAIL = 0.025;

    private Bootstrap() {}

    /** Equal numbers and seeds give equal intervals. */
    public static Interval of(double[] values, ToDoubleFunction<Distribution> figure, long seed) {
        SeededRandom random = new SeededRandom(seed);
        double[] figures = new double[RESAMPLES];
        double[] drawn = new double[values.length];
        for (int resample = 0; resample < RESAMPLES; resample++) {
            for (int i = 0; i < drawn.length; i++) {
                drawn[i] = values[random.below(values.length)];
            }
            figures[resample] = figure.applyAsDouble(Distribution.of(drawn));
        }
        Distribution distribution = Distribution.of(figures);
        return new Interval(distribution.quantile(TAIL), distribution.quantile(1 - TAIL));
    }
}
