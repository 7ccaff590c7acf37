package org.gbjo.workload.lubm;

import java.util.Random;
import org.gbjo.workload.lubm.LubmProfile.Range;

/**
 * The random numbers of one university.
 *
 * <p>SplitMix64 (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014) with the mixing
 * constants of Stafford's variant 13. Written out because the JDK does not promise that its own version keeps its numbers
 * from one release to the next, and because neighbouring seeds of {@link Random} give sequences that resemble each other.
 */
final class LubmRandom {
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private long state;

    LubmRandom(long seed, int university) {
        state = mix(mix(seed) + university);
    }

    /**
     * How many departments a university has; seed 0 gives the numbers of the official generator, which takes the number
     * of the university as the seed of {@link Random}.
     */
    static int departments(long seed, int university) {
        Range range = LubmProfile.DEPARTMENTS_PER_UNIVERSITY;
        Random random = new Random(seed == 0 ? university : mix(mix(seed) + university));
        return range.least() + random.nextInt(range.most() - range.least() + 1);
    }

    /** A number from 0 to {@code bound - 1}. */
    int below(int bound) {
        state += GOLDEN_GAMMA;
        return (int) (((mix64(state) >>> 32) * bound) >>> 32);
    }

    int in(Range range) {
        return range.least() + below(range.most() - range.least() + 1);
    }

    /** Moves {@code count} randomly chosen elements to the front, in random order. */
    void shuffleFront(int[] elements, int count) {
        for (int i = 0; i < count; i++) {
            int chosen = i + below(elements.length - i);
            int element = elements[chosen];
            elements[chosen] = elements[i];
            elements[i] = element;
        }
    }

    private static long mix(long value) {
        return mix64(value + GOLDEN_GAMMA);
    }

    private static long mix64(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}
