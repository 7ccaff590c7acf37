package org.gbjo.lab.compare;

import java.util.function.Predicate;
import org.gbjo.report.statistics.Bootstrap;
import org.gbjo.report.statistics.Distribution;
import org.gbjo.report.statistics.Interval;

/**
 * The figures of a contender on some queries.
 *
 * @param mean geometric mean of the true C_out over that of the best order
 * @param meanWithLookUps the same with each look-up counted as a row
 * @param lookUps their mean number
 * @param overStatistics geometric mean of the quotients to the statistics alone; NaN if these do not take part
 */
record ContenderFigures(
        int queries,
        double mean,
        Interval interval,
        double p95,
        double p99,
        double greatest,
        double meanWithLookUps,
        double lookUps,
        double overStatistics,
        Interval overInterval) {

    /** Of all intervals. */
    static final long SEED = 1;

    private static final double NOT_COMPARED = Double.NaN;

    static ContenderFigures of(ComparedGraph graph, String contender, Predicate<ComparedOrder> chosen) {
        double[] ratios = graph.figures(contender, chosen, ComparedOrder::ratio);
        Distribution distribution = Distribution.of(ratios);
        double over = NOT_COMPARED;
        Interval overInterval = new Interval(NOT_COMPARED, NOT_COMPARED);
        String rival = ContenderName.STATISTICS.toString();
        if (graph.contenders().contains(rival)) {
            double[] quotients = graph.quotients(contender, rival, chosen);
            over = Distribution.of(quotients).geometricMean();
            overInterval = Bootstrap.of(quotients, Distribution::geometricMean, SEED);
        }
        return new ContenderFigures(
                ratios.length,
                distribution.geometricMean(),
                Bootstrap.of(ratios, Distribution::geometricMean, SEED),
                distribution.quantile(0.95),
                distribution.quantile(0.99),
                distribution.greatest(),
                Distribution.of(graph.figures(contender, chosen, ComparedOrder::ratioWithLookUps))
                        .geometricMean(),
                Distribution.of(graph.figures(contender, chosen, ComparedOrder::lookUps))
                        .mean(),
                over,
                overInterval);
    }
}
