package org.gbjo.workload.lubm;

import java.util.Random;
import org.gbjo.run.SeededRandom;
import org.gbjo.workload.lubm.LubmProfile.Range;

/** The random numbers of one university. */
final class LubmRandom {
    private final SeededRandom numbers;

    LubmRandom(long seed, int university) {
        numbers = new SeededRandom(seed, university);
    }

    /**
     * The number of departments of a university. Seed 0 gives the numbers of the official data, which happen to be
     * those of {@link Random} seeded with the number of the university.
     */
    static int departments(long seed, int university) {
        Range range = LubmProfile.DEPARTMENTS_PER_UNIVERSITY;
        Random random = new Random(seed == 0 ? university : new SeededRandom(seed, university).nextLong());
        return range.least() + random.nextInt(range.most() - range.least() + 1);
    }

    /** A number from 0 to {@code bound - 1}. */
    int below(int bound) {
        return numbers.below(bound);
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
}
