package org.gbjo.run;

import java.util.List;

/**
 * Random numbers that a seed determines on every machine and Java version.
 *
 * <p>SplitMix64 (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014) with the mixing
 * constants of Stafford's variant 13. Written out because the JDK does not promise that its own version keeps its
 * numbers from one release to the next.
 */
public final class SeededRandom {
    /** What the state grows by with each number. */
    public static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private long state;

    /** The numbers of one stream of a seed; streams with different names do not resemble each other. */
    public SeededRandom(long seed, long... stream) {
        state = mix(seed + GOLDEN_GAMMA);
        for (long name : stream) {
            state = mix(state + name + GOLDEN_GAMMA);
        }
    }

    public long nextLong() {
        state += GOLDEN_GAMMA;
        return mix(state);
    }

    /** A number from 0 to {@code bound - 1}. */
    public int below(int bound) {
        return (int) (((nextLong() >>> 32) * bound) >>> 32);
    }

    /** A number from 0 to {@code bound - 1}. */
    public long below(long bound) {
        long fraction = nextLong() >>> 1;
        return Math.multiplyHigh(fraction, bound) << 1 | (fraction * bound) >>> 63;
    }

    /** True with this probability; always for 1, never for 0. */
    public boolean chance(double probability) {
        return (nextLong() >>> 11) * 0x1p-53 < probability;
    }

    public <T> void shuffle(List<T> elements) {
        for (int i = elements.size() - 1; i > 0; i--) {
            elements.set(i, elements.set(below(i + 1), elements.get(i)));
        }
    }

    /** The number that a state stands for. */
    public static long mix(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}
