package org.gbjo.report.statistics;

/**
 * How well predictions order things: Kendall's tau over the pairs whose true values differ.
 *
 * <p>Departs from the tau-b of hipparchus-stat, which asks for values that are exactly equal before it counts a tie:
 * here true values within a tolerance are a tie and no pair at all, because nothing is lost by taking either. Without
 * ties the two agree.
 *
 * @param pairs how many pairs have true values that differ by more than the tolerance
 * @param agreeing how many of them are predicted in the right order; a pair that is predicted alike counts half
 */
public record RankCorrelation(long pairs, double agreeing) {
    /** Nothing was compared. */
    public static final RankCorrelation NONE = new RankCorrelation(0, 0);

    /** Compares the first {@code count} values of both arrays. */
    public static RankCorrelation of(int count, double[] predicted, double[] actual, double tolerance) {
        long pairs = 0;
        double agreeing = 0;
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < i; j++) {
                double difference = actual[i] - actual[j];
                if (Math.abs(difference) > tolerance) {
                    pairs++;
                    agreeing += (1 + Math.signum(difference) * Math.signum(predicted[i] - predicted[j])) / 2;
                }
            }
        }
        return new RankCorrelation(pairs, agreeing);
    }

    public RankCorrelation plus(RankCorrelation other) {
        return new RankCorrelation(pairs + other.pairs, agreeing + other.agreeing);
    }

    /** The share of the pairs in the right order; without a pair nothing is out of order. */
    public double agreement() {
        return pairs == 0 ? 1 : agreeing / pairs;
    }

    /** From -1, where all pairs are reversed, to 1. */
    public double tau() {
        return 2 * agreement() - 1;
    }
}
