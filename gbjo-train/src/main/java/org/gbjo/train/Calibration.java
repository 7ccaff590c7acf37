package org.gbjo.train;

import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import java.util.Arrays;

/**
 * By how much to scale the errors that a subset model expects of its sets, so that it is as often right about which of
 * two plans costs less as it says. Errors of sets that have patterns in common are not independent, as the model takes
 * them to be when it adds them up. One number is fitted to pairs of plans of held-out queries, by maximum likelihood.
 */
final class Calibration {
    private static final double LEAST = -4;
    private static final double GREATEST = 4;
    private static final double STEP = 0.02;

    /**
     * Of each pair: the predicted difference over its expected error, positive if the sign of the difference is right.
     */
    private final DoubleArrayList ratios = new DoubleArrayList();

    /**
     * Adds the pairs of plans of a query.
     *
     * @param logRows predicted ln of the rows of its sets, from {@code at} on
     * @param logErrors predicted ln of the errors of these
     */
    void add(SubsetExample example, float[] logRows, float[] logErrors, int at) {
        double[] costs = example.planCosts(logRows, at);
        for (int one = 0; one < costs.length; one++) {
            for (int other = 0; other < one; other++) {
                double truth = example.target(one, other);
                double deviation = deviation(example, one, other, costs, logRows, logErrors, at);
                if (truth != 0 && deviation > 0) {
                    ratios.add((costs[one] - costs[other]) * Math.signum(truth) / deviation);
                }
            }
        }
    }

    private static double deviation(
            SubsetExample example, int one, int other, double[] costs, float[] logRows, float[] logErrors, int at) {
        double[] shares = new double[example.setCount()];
        for (int set : example.plan(one)) {
            shares[set] += Math.exp(logRows[at + set] - costs[one]);
        }
        for (int set : example.plan(other)) {
            shares[set] -= Math.exp(logRows[at + set] - costs[other]);
        }
        double variance = 0;
        for (int set = 0; set < shares.length; set++) {
            double deviation = shares[set] * Math.exp(logErrors[at + set]);
            variance += deviation * deviation;
        }
        return Math.sqrt(variance);
    }

    /** ln of the factor that makes what was seen most likely; 0 if nothing was seen. */
    double logFactor() {
        double best = 0;
        double greatest = Double.NEGATIVE_INFINITY;
        double[] seen = ratios.toDoubleArray();
        for (double candidate = LEAST; seen.length > 0 && candidate <= GREATEST; candidate += STEP) {
            double scale = Math.exp(-candidate);
            double likelihood = Arrays.stream(seen)
                    .map(ratio -> logDistribution(ratio * scale))
                    .sum();
            if (likelihood > greatest) {
                greatest = likelihood;
                best = candidate;
            }
        }
        return best;
    }

    /** ln of the normal distribution function, which the logistic function of 1.702 x is within 0.01 of. */
    private static double logDistribution(double x) {
        double y = -1.702 * x;
        return y > 30 ? -y : -Math.log1p(Math.exp(y));
    }
}
