package org.gbjo.kernel;

/** The normal distribution in double precision, for comparison. */
public final class Gaussian {
    private Gaussian() {}

    public static double density(double x) {
        return Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
    }

    /** Φ(x) by the series of Φ(x) - ½ = φ(x) (x + x³/3 + x⁵/15 + …), which converges for every x. */
    public static double cdf(double x) {
        if (Math.abs(x) > 9) {
            return x > 0 ? 1 : 0;
        }
        double sum = 0;
        double term = x;
        for (int k = 1; Math.abs(term) > 1e-18 * Math.abs(sum); k++) {
            sum += term;
            term *= x * x / (2 * k + 1);
        }
        return 0.5 + density(x) * sum;
    }
}
