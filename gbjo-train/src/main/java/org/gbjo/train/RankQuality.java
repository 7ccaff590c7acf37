package org.gbjo.train;

/**
 * How well the plans of a query are told apart, which is what a search lives on.
 *
 * @param pairs pairs of plans of one query whose true costs differ by more than {@value #TIE} in the logarithm
 * @param agreement share of them in which the cheaper plan is predicted cheaper
 * @param kendallTau Kendall's tau-a over such pairs, averaged over the queries that have any
 */
public record RankQuality(long pairs, double agreement, double kendallTau) {
    static final double TIE = 1e-3;

    /** Collects queries one by one. */
    static final class Counter {
        private long pairs;
        private double agreeing;
        private long queries;
        private double taus;

        void add(int plans, double[] predicted, double[] actual) {
            long own = 0;
            double right = 0;
            for (int i = 0; i < plans; i++) {
                for (int j = 0; j < i; j++) {
                    double difference = actual[i] - actual[j];
                    if (Math.abs(difference) > TIE) {
                        own++;
                        double sign = Math.signum(difference) * Math.signum(predicted[i] - predicted[j]);
                        // Plans that are predicted alike are in the right order half of the time.
                        right += (1 + sign) / 2;
                    }
                }
            }
            if (own > 0) {
                pairs += own;
                agreeing += right;
                queries++;
                taus += 2 * right / own - 1;
            }
        }

        /** With no pair at all nothing is out of order. */
        RankQuality result() {
            return pairs == 0 ? new RankQuality(0, 1, 1) : new RankQuality(pairs, agreeing / pairs, taus / queries);
        }
    }
}
