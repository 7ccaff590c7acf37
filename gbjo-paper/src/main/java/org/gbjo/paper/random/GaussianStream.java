package org.gbjo.paper.random;

import org.gbjo.run.SeededRandom;

/**
 * Normally distributed numbers from a seed: the numbers of {@link SeededRandom} and the transform of Box and Muller in
 * strict arithmetic. Model files depend on these numbers, so they must never change with the Java version.
 */
public final class GaussianStream {
    private long state;
    private double spare = Double.NaN;

    public GaussianStream(long seed) {
        reset(seed);
    }

    /** Starts again, as a new stream with this seed would. */
    public void reset(long seed) {
        state = seed;
        spare = Double.NaN;
    }

    public double next() {
        if (!Double.isNaN(spare)) {
            double value = spare;
            spare = Double.NaN;
            return value;
        }
        double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - nextUniform()));
        double angle = 2 * Math.PI * nextUniform();
        spare = radius * StrictMath.sin(angle);
        return radius * StrictMath.cos(angle);
    }

    /**
     * A normal number by the polar method of Marsaglia, for loops that must not allocate: on newer Java versions the
     * strict sine and cosine of {@link #next} do. Not the number that {@link #next} would give.
     */
    public double nextPolar() {
        double first;
        double squares;
        do {
            first = 2 * nextUniform() - 1;
            double second = 2 * nextUniform() - 1;
            squares = first * first + second * second;
        } while (squares >= 1 || squares == 0);
        return first * StrictMath.sqrt(-2 * StrictMath.log(squares) / squares);
    }

    /** Uniform in [0, 1). */
    public double nextUniform() {
        return (nextLong() >>> 11) * 0x1p-53;
    }

    private long nextLong() {
        state += SeededRandom.GOLDEN_GAMMA;
        return SeededRandom.mix(state);
    }
}
