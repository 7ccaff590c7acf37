package org.gbjo.lab.statistics;

import java.util.Arrays;

/** Some numbers, at least one, and what can be said of them. Immutable. */
public final class Sample {
    private final double[] sorted;

    private Sample(double[] sorted) {
        this.sorted = sorted;
    }

    public static Sample of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("a sample needs at least 1 number, got none");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return new Sample(sorted);
    }

    public int size() {
        return sorted.length;
    }

    public double median() {
        return quantile(0.5);
    }

    /** Between the two nearest values, in proportion. */
    public double quantile(double share) {
        double place = share * (sorted.length - 1);
        int below = (int) place;
        double rest = place - below;
        // An infinite neighbour must not make the result no number where it has no weight.
        return rest == 0 ? sorted[below] : sorted[below] * (1 - rest) + sorted[below + 1] * rest;
    }

    public double greatest() {
        return sorted[sorted.length - 1];
    }

    public double mean() {
        return Arrays.stream(sorted).sum() / sorted.length;
    }

    /** Of positive numbers. */
    public double geometricMean() {
        double logarithms = 0;
        for (double value : sorted) {
            logarithms += Math.log(value);
        }
        return Math.exp(logarithms / sorted.length);
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
