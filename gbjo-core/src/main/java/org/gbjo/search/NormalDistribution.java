package org.gbjo.search;

/** The standard normal distribution. */
final class NormalDistribution {
    private NormalDistribution() {}

    /**
     * Φ(x), the chance of a value below x: Abramowitz and Stegun, 26.2.17, within 7.5e-8. Infinite arguments give 0 and 1.
     */
    static double at(double x) {
        double distance = Math.abs(x);
        double t = 1 / (1 + 0.2316419 * distance);
        double polynomial =
                t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
        double tail = Math.exp(-distance * distance / 2) / Math.sqrt(2 * Math.PI) * polynomial;
        return x > 0 ? 1 - tail : tail;
    }
}
