package org.gbjo.train;

/** How the learning rate moves during a training. */
public enum RateSchedule {
    /** Stays where it is, as in the paper. */
    CONSTANT {
        @Override
        double rate(double peak, int step, int steps) {
            return peak;
        }
    },
    /**
     * Rises to its peak in the first tenth of the steps, from a tenth of it, and falls to a thousandth, both along half
     * cosines (Smith and Topin, Super-Convergence, 2018).
     */
    ONE_CYCLE {
        @Override
        double rate(double peak, int step, int steps) {
            double top = Math.max(0, 0.1 * steps - 1);
            if (step < top) {
                return cosine(peak / 10, peak, step / top);
            }
            double rest = steps - 1 - top;
            return rest <= 0 ? peak : cosine(peak, peak / 1000, (step - top) / rest);
        }
    };

    /** The rate of a step, counted from 0. */
    abstract double rate(double peak, int step, int steps);

    private static double cosine(double from, double to, double share) {
        return to + (from - to) / 2 * (1 + Math.cos(Math.PI * share));
    }
}
