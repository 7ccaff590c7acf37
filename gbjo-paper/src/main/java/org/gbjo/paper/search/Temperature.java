package org.gbjo.paper.search;

/**
 * The sharpness of the softmax, lowered linearly over the steps (paper, section 3.2).
 *
 * @param start τ_0
 * @param end τ_min
 */
public record Temperature(double start, double end) {
    public Temperature {
        Checks.positive("the temperature at the start", start);
        Checks.positive("the temperature at the end", end);
    }

    /** max(τ_min, τ_0 - t/I (τ_0 - τ_min)). */
    double at(int step, int steps) {
        return Math.max(end, start - (double) step / steps * (start - end));
    }
}
