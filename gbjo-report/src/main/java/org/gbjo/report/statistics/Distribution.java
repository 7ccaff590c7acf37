package org.gbjo.report.statistics;

import java.util.Arrays;
import java.util.Collection;
import org.hipparchus.stat.StatUtils;
import org.hipparchus.stat.descriptive.rank.Percentile;
import org.hipparchus.stat.descriptive.rank.Percentile.EstimationType;
import org.hipparchus.stat.ranking.NaNStrategy;

/**
 * Some numbers, at least one, and the figures that describe them. Immutable.
 *
 * <p>All published tables take their quantiles from here, so that a p95 is the same thing in each of them: type 7 of
 * Hyndman and Fan ("Sample Quantiles in Statistical Packages", 1996), which interpolates between the two nearest values
 * and is the default of R and NumPy. A value that is not a number counts as greater than all others.
 */
public final class Distribution {
    private static final Percentile PERCENTILE =
            new Percentile().withEstimationType(EstimationType.R_7).withNaNStrategy(NaNStrategy.MAXIMAL);

    private final double[] sorted;

    private Distribution(double[] sorted) {
        this.sorted = sorted;
    }

    public static Distribution of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("a distribution needs at least 1 number, got none");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return new Distribution(sorted);
    }

    public static Distribution of(Collection<? extends Number> values) {
        return of(values.stream().mapToDouble(Number::doubleValue).toArray());
    }

    public int size() {
        return sorted.length;
    }

    public double least() {
        return sorted[0];
    }

    public double greatest() {
        return sorted[sorted.length - 1];
    }

    public double median() {
        return quantile(0.5);
    }

    /** The value that this share of the numbers, from 0 to 1, does not exceed. */
    public double quantile(double share) {
        if (share == 0) {
            return least();
        }
        double quantile = PERCENTILE.evaluate(sorted, 100 * share);
        // The library takes the difference of the two neighbours. Beside an infinite one that is no number, if the
        // lower
        // one is infinite too or the upper one has no weight; in both cases the lower one is the quantile.
        return Double.isNaN(quantile) ? sorted[(int) (share * (sorted.length - 1))] : quantile;
    }

    public double mean() {
        return Arrays.stream(sorted).average().orElseThrow();
    }

    /** Of numbers that are not negative. */
    public double geometricMean() {
        return StatUtils.geometricMean(sorted);
    }

    /** The share of the numbers that are not greater. */
    public double shareAtMost(double bound) {
        int count = 0;
        while (count < sorted.length && sorted[count] <= bound) {
            count++;
        }
        return (double) count / sorted.length;
    }
}
