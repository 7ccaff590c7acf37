package org.gbjo.subset;

/**
 * ln of the rows of a set of patterns, from the sums of what its patterns and pairs add.
 *
 * <p>The estimate is the sum of the patterns' ln counts and of the ln selectivities of the pairs that share a variable,
 * scaled to a spanning tree's worth of them where there are more; for paths and trees that is exact under independence.
 * To it comes what is known of trios, three patterns that hang together, beyond their pairs, scaled alike: on a path that is
 * a Markov chain of second order.
 * The head adds to it what it reads in the means of the pattern and pair rows, the size, the number of pairs and the
 * estimate itself.
 */
final class SetCardinality {
    /** ln of small whole numbers: of the size of a set, and of one more than its pairs. */
    private static final float[] LOGS = logs(128 * 127 / 2 + 2);

    private SetCardinality() {}

    private static float[] logs(int count) {
        float[] logs = new float[count];
        for (int i = 1; i < count; i++) {
            logs[i] = (float) Math.log(i);
        }
        return logs;
    }

    /** What independence gives, from the sums over the patterns and over the pairs. */
    static double estimate(int size, int pairs, double counts, double selectivity) {
        return pairs > size - 1 ? counts + selectivity * (size - 1) / pairs : counts + selectivity;
    }

    /** What the trios add to that, scaled to as many of them as a path has. */
    static double correction(int size, int trios, double sum) {
        return trios > Math.max(0, size - 2) ? sum * (size - 2) / trios : sum;
    }

    /**
     * ln of the rows.
     *
     * @param estimate with the correction
     * @param correction what trios add to the estimate
     * @param sums the sum of the patterns' rows, and after it the sum of the pairs' rows
     */
    static double logRows(
            QueryTerms terms, int size, int pairs, double estimate, double correction, float[] sums, int at) {
        FoldedWeights weights = terms.weights;
        return estimate + weights.outputBias + output(terms, weights.head, size, pairs, estimate, correction, sums, at);
    }

    /** ln of the mean absolute error of {@link #logRows}. */
    static double logError(
            QueryTerms terms, int size, int pairs, double estimate, double correction, float[] sums, int at) {
        FoldedWeights weights = terms.weights;
        return weights.doubtBias + output(terms, weights.doubtHead, size, pairs, estimate, correction, sums, at);
    }

    private static float output(
            QueryTerms terms,
            float[] head,
            int size,
            int pairs,
            double estimate,
            double correction,
            float[] sums,
            int at) {
        int width = terms.weights.headWidth;
        return terms.kernels.geluOutput(
                width,
                head,
                LOGS[size],
                LOGS[pairs + 1],
                (float) estimate,
                (float) correction,
                sums,
                at,
                1f / size,
                at + width,
                1f / Math.max(1, pairs));
    }
}
