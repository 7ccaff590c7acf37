package org.gbjo.statistics.build;

import java.util.Arrays;

/**
 * Finds the selectors that occur often in a group of entities. The entities are counted first. The frequent selectors
 * then get numbers from 0 on, and the entities are read again with all other selectors left out.
 */
final class CoOccurrences {
    /** The number of a selector that was not chosen. */
    static final int NOT_CHOSEN = -1;
    /** The most selectors to choose. A matrix of all their pairs should roughly fit into the processor's cache. */
    private static final int MOST = 2_000;

    private final EntityProfile profile;
    private final int[] met;
    private final double[] sums;
    private final int[] numbers;
    /** The selectors that have occurred; all others have zeros. */
    private int[] touched = new int[16];

    private int touchedCount;
    private final int[] selectors = new int[MOST];
    private int size;
    private int[] present = new int[16];
    private double[] counts = new double[16];
    private int presentCount;

    CoOccurrences(EntityProfile profile) {
        this.profile = profile;
        this.met = new int[profile.selectors()];
        this.sums = new double[met.length];
        this.numbers = new int[met.length];
        Arrays.fill(numbers, NOT_CHOSEN);
    }

    void clear() {
        for (int i = 0; i < touchedCount; i++) {
            met[touched[i]] = 0;
            sums[touched[i]] = 0;
            numbers[touched[i]] = NOT_CHOSEN;
        }
        touchedCount = 0;
    }

    /** Counts the selectors of the current entity, from the given one on. Each count is multiplied by a weight. */
    void count(int from, double weight) {
        for (int i = profile.size() - 1; i >= 0 && profile.selector(i) >= from; i--) {
            int selector = profile.selector(i);
            if (met[selector]++ == 0) {
                touch(selector);
            }
            sums[selector] += weight * profile.count(i);
        }
    }

    private void touch(int selector) {
        if (touchedCount == touched.length) {
            touched = Arrays.copyOf(touched, 2 * touchedCount);
        }
        touched[touchedCount++] = selector;
    }

    /**
     * Chooses the selectors that occurred often enough: predicates first, then those with constants, the most frequent
     * ones of each.
     */
    void choose(int least) {
        Arrays.sort(touched, 0, touchedCount);
        int firstPlain = 0;
        while (firstPlain < touchedCount && profile.hasConstant(touched[firstPlain])) {
            firstPlain++;
        }
        size = 0;
        choose(firstPlain, touchedCount, least);
        choose(0, firstPlain, least);
    }

    private void choose(int from, int to, int least) {
        int room = MOST - size;
        int threshold = least;
        int[] often = Arrays.stream(touched, from, to)
                .map(selector -> met[selector])
                .filter(times -> times >= least)
                .toArray();
        if (often.length > room) {
            Arrays.sort(often);
            // Ties at the limit are all left out, so that the choice does not depend on their order.
            threshold = room == 0 ? Integer.MAX_VALUE : often[often.length - room - 1] + 1;
        }
        for (int i = from; i < to; i++) {
            if (met[touched[i]] >= threshold) {
                numbers[touched[i]] = size;
                selectors[size++] = touched[i];
            }
        }
    }

    /** Reads which of the chosen selectors the current entity has. */
    void read() {
        presentCount = 0;
        if (present.length < profile.size()) {
            present = new int[2 * profile.size()];
            counts = new double[2 * profile.size()];
        }
        for (int i = 0; i < profile.size(); i++) {
            int number = numbers[profile.selector(i)];
            if (number != NOT_CHOSEN) {
                present[presentCount] = number;
                counts[presentCount++] = profile.count(i);
            }
        }
    }

    /** How many selectors were chosen. */
    int size() {
        return size;
    }

    int selector(int number) {
        return selectors[number];
    }

    /** The number of a selector, or {@link #NOT_CHOSEN}. */
    int number(int selector) {
        return numbers[selector];
    }

    /** The weighted count of a chosen selector. */
    double sum(int number) {
        return sums[selectors[number]];
    }

    /** How many of the chosen selectors the entity has. */
    int presentCount() {
        return presentCount;
    }

    int present(int at) {
        return present[at];
    }

    double count(int at) {
        return counts[at];
    }
}
