package org.gbjo.cardinality.ratio;

/**
 * How many times as many rows as predicted some sets of patterns of a template have had, as logarithms. What a set has
 * had is expected of it again, and in part of all sets that contain it. Shared by all threads.
 */
public final class RowRatios {
    /** Nothing is known. */
    public static final RowRatios NONE = new RowRatios(new long[0], new long[0], new double[0], new double[0]);

    /** How much of the error of a set a larger one has, too: as for samples. */
    private static final double INHERITED = 0.7;

    private final long[] lows;
    private final long[] highs;
    private final double[] logRatios;
    private final double[] squaredLogErrors;

    /**
     * Ratios of sets; keeps the arrays.
     *
     * @param squaredLogErrors the mean square of what is left of the error
     */
    public RowRatios(long[] lows, long[] highs, double[] logRatios, double[] squaredLogErrors) {
        this.lows = lows;
        this.highs = highs;
        this.logRatios = logRatios;
        this.squaredLogErrors = squaredLogErrors;
    }

    public boolean isEmpty() {
        return lows.length == 0;
    }

    /** How many sets have a ratio. */
    public int size() {
        return lows.length;
    }

    /** What is to be added to ln of the estimate of a connected set. */
    double logCorrection(long low, long high) {
        int largest = 0;
        int count = 0;
        double sum = 0;
        for (int i = 0; i < lows.length; i++) {
            if ((lows[i] & ~low) != 0 || (highs[i] & ~high) != 0) {
                continue;
            }
            if (lows[i] == low && highs[i] == high) {
                return logRatios[i];
            }
            int size = Long.bitCount(lows[i]) + Long.bitCount(highs[i]);
            if (size > largest) {
                largest = size;
                count = 0;
                sum = 0;
            }
            if (size == largest) {
                count++;
                sum += logRatios[i];
            }
        }
        return count == 0 ? 0 : INHERITED * sum / count;
    }

    /** The expected squared error of a set, which is that of its estimate if the set itself has no ratio. */
    double squaredLogError(long low, long high, double ofEstimate) {
        for (int i = 0; i < lows.length; i++) {
            if (lows[i] == low && highs[i] == high) {
                return Math.min(ofEstimate, squaredLogErrors[i]);
            }
        }
        return ofEstimate;
    }
}
