package org.gbjo.subset;

/** x Φ(x), with the error function to double precision. */
final class Gelu {
    private static final double INVERSE_ROOT_2 = Math.sqrt(0.5);
    private static final double DENSITY = 1 / Math.sqrt(2 * Math.PI);

    private Gelu() {}

    static double of(double x) {
        return 0.5 * x * (1 + erf(x * INVERSE_ROOT_2));
    }

    static double derivative(double x) {
        return 0.5 * (1 + erf(x * INVERSE_ROOT_2)) + x * DENSITY * Math.exp(-x * x / 2);
    }

    /** Series near 0, continued fraction further out (Abramowitz and Stegun, 7.1.6 and 7.1.14). */
    static double erf(double x) {
        double size = Math.abs(x);
        if (size > 6) {
            return Math.signum(x);
        }
        if (size < 2.5) {
            double term = x;
            double sum = x;
            for (int k = 1; k < 60; k++) {
                term *= 2 * x * x / (2 * k + 1);
                sum += term;
                if (Math.abs(term) < 1e-17 * Math.abs(sum)) {
                    break;
                }
            }
            return 2 / Math.sqrt(Math.PI) * Math.exp(-x * x) * sum;
        }
        double fraction = 0;
        for (int k = 60; k > 0; k--) {
            fraction = k / 2.0 / (size + fraction);
        }
        return Math.signum(x) * (1 - Math.exp(-x * x) / Math.sqrt(Math.PI) / (size + fraction));
    }
}
