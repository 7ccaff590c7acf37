package org.gbjo.learn;

import java.util.Arrays;

/**
 * How good the plans of a planner are: their true C_out over that of the best left-linear plan.
 *
 * @param queries how many queries were planned
 * @param geometricMean of that ratio
 * @param p95 which 95 % of the queries do not exceed
 * @param worst the greatest ratio
 * @param milliseconds the median time to plan a query
 */
public record PlanQuality(
        int queries, double geometricMean, double median, double p95, double worst, double milliseconds) {

    static PlanQuality of(double[] ratios, double[] milliseconds) {
        double[] sorted = ratios.clone();
        Arrays.sort(sorted);
        double[] times = milliseconds.clone();
        Arrays.sort(times);
        double logarithms = 0;
        for (double ratio : ratios) {
            logarithms += Math.log(ratio);
        }
        return new PlanQuality(
                ratios.length,
                Math.exp(logarithms / ratios.length),
                sorted[sorted.length / 2],
                sorted[(int) Math.ceil(0.95 * sorted.length) - 1],
                sorted[sorted.length - 1],
                times[times.length / 2]);
    }
}
