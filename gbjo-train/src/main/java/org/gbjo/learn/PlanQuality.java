package org.gbjo.learn;

import org.gbjo.report.statistics.Distribution;

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
        Distribution distribution = Distribution.of(ratios);
        return new PlanQuality(
                ratios.length,
                distribution.geometricMean(),
                distribution.median(),
                distribution.quantile(0.95),
                distribution.greatest(),
                Distribution.of(milliseconds).median());
    }
}
