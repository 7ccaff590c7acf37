package org.gbjo.feature;

/**
 * Normally distributed numbers from a seed: SplitMix64 (Steele, Lea and Flood, OOPSLA 2014) and the transform of Box and
 * Muller in strict arithmetic. Model files depend on these numbers, so they must never change with the Java version.
 */
public final class GaussianStream {
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

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

    /** Uniform in [0, 1). */
    public double nextUniform() {
        return (nextLong() >>> 11) * 0x1p-53;
    }

    private long nextLong() {
        state += GOLDEN_GAMMA;
        long mixed = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }
}
