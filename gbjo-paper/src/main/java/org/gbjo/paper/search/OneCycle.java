package org.gbjo.paper.search;

/**
 * The learning rate rises from a fraction of its peak and falls again, along half cosines; momentum moves the other way
 * (Smith and Topin, Super-Convergence, 2018). The figures of the default are those of the authors' code.
 *
 * @param warmUp share of the steps in which the rate rises
 * @param startDivisor the rate at the start is the peak divided by this
 * @param endDivisor the rate at the end is the rate at the start divided by this
 * @param leastMomentum momentum at the peak of the rate
 * @param greatestMomentum momentum at the start and the end
 */
public record OneCycle(
        double warmUp, double startDivisor, double endDivisor, double leastMomentum, double greatestMomentum) {
    public static final OneCycle DEFAULT = new OneCycle(0.2, 5, 20, 0.85, 0.95);

    public OneCycle {
        if (!(warmUp >= 0 && warmUp <= 1)) {
            throw new IllegalArgumentException("the warm-up is a share of the steps in 0..1, got " + warmUp);
        }
        Checks.positive("the divisor of the rate at the start", startDivisor);
        Checks.positive("the divisor of the rate at the end", endDivisor);
        if (!(leastMomentum >= 0 && leastMomentum <= greatestMomentum && greatestMomentum < 1)) {
            throw new IllegalArgumentException(
                    "momentum rises within 0..1, got " + leastMomentum + " to " + greatestMomentum);
        }
    }

    /** The rate of a step, counted from 0, when the greatest rate is {@code peak}. */
    public double learningRate(double peak, int step, int steps) {
        double start = peak / startDivisor;
        return along(step, steps, start, peak, start / endDivisor);
    }

    double momentum(int step, int steps) {
        return along(step, steps, greatestMomentum, leastMomentum, greatestMomentum);
    }

    /** The peak is reached at step warmUp * I - 1, the end at step I - 1. */
    private double along(int step, int steps, double start, double peak, double end) {
        double top = Math.max(0, warmUp * steps - 1);
        if (step < top) {
            return cosine(start, peak, step / top);
        }
        double rest = steps - 1 - top;
        return rest <= 0 ? peak : cosine(peak, end, (step - top) / rest);
    }

    private static double cosine(double from, double to, double share) {
        return to + (from - to) / 2 * (1 + Math.cos(Math.PI * share));
    }
}
