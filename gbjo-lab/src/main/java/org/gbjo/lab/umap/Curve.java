package org.gbjo.lab.umap;

/**
 * How much two points in the plane belong to each other at a distance d: 1 / (1 + a d^2b). The paper's definition 11: a
 * and b fit, by least squares, the curve that is 1 up to the minimum distance and falls exponentially from there, with a
 * spread of 1.
 */
record Curve(double a, double b) {
    private static final int SAMPLES = 300;
    /** Distances up to three times the spread. */
    private static final double RANGE = 3;

    /** Gauss-Newton with the damping of Levenberg and Marquardt. */
    static Curve fit(double minimumDistance) {
        Curve best = new Curve(1, 1);
        double error = best.error(minimumDistance);
        double damping = 1e-3;
        for (int round = 0; round < 200; round++) {
            Curve next = best.step(minimumDistance, damping);
            double nextError = next.a > 0 && next.b > 0 ? next.error(minimumDistance) : Double.POSITIVE_INFINITY;
            if (nextError < error) {
                best = next;
                error = nextError;
                damping /= 3;
            } else {
                damping *= 3;
            }
        }
        return best;
    }

    double at(double distance) {
        return 1 / (1 + a * Math.pow(distance, 2 * b));
    }

    static double wanted(double distance, double minimumDistance) {
        return distance <= minimumDistance ? 1 : Math.exp(minimumDistance - distance);
    }

    private static double sample(int index) {
        return RANGE * index / (SAMPLES - 1);
    }

    double error(double minimumDistance) {
        double sum = 0;
        for (int i = 0; i < SAMPLES; i++) {
            double difference = at(sample(i)) - wanted(sample(i), minimumDistance);
            sum += difference * difference;
        }
        return sum;
    }

    private Curve step(double minimumDistance, double damping) {
        double aa = 0;
        double ab = 0;
        double bb = 0;
        double ea = 0;
        double eb = 0;
        for (int i = 1; i < SAMPLES; i++) {
            double distance = sample(i);
            double value = at(distance);
            double power = Math.pow(distance, 2 * b);
            double byA = -value * value * power;
            double byB = -value * value * a * power * 2 * Math.log(distance);
            double missing = wanted(distance, minimumDistance) - value;
            aa += byA * byA;
            ab += byA * byB;
            bb += byB * byB;
            ea += byA * missing;
            eb += byB * missing;
        }
        aa *= 1 + damping;
        bb *= 1 + damping;
        double determinant = aa * bb - ab * ab;
        return new Curve(a + (ea * bb - eb * ab) / determinant, b + (eb * aa - ea * ab) / determinant);
    }
}
