package org.gbjo.train;

import org.gbjo.report.statistics.RankCorrelation;

/**
 * How well the plans of a query are told apart, which is what a search lives on.
 *
 * @param pairs pairs of plans of one query whose true costs differ by more than {@value #TIE} in the logarithm
 * @param agreement share of them in which the cheaper plan is predicted cheaper
 * @param kendallTau Kendall's tau over such pairs, averaged over the queries that have any
 */
public record RankQuality(long pairs, double agreement, double kendallTau) {
    static final double TIE = 1e-3;

    /** Collects queries one by one. */
    static final class Counter {
        private RankCorrelation all = RankCorrelation.NONE;
        private long queries;
        private double taus;

        void add(int plans, double[] predicted, double[] actual) {
            RankCorrelation own = RankCorrelation.of(plans, predicted, actual, TIE);
            if (own.pairs() > 0) {
                all = all.plus(own);
                queries++;
                taus += own.tau();
            }
        }

        /** With no pair at all nothing is out of order. */
        RankQuality result() {
            return new RankQuality(all.pairs(), all.agreement(), queries == 0 ? 1 : taus / queries);
        }
    }
}
