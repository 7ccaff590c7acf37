package org.gbjo.statistics.build;

import java.util.Arrays;

/**
 * Which selectors meet often in what is looked at: first all entities are counted, then the frequent selectors get numbers
 * from 0 on, and then the entities are read again with the others left out.
 */
final class CoOccurrences {
    /** A matrix of all pairs of them should stay in the processor's cache, about. */
    private static final int MOST = 2_000;

    private final EntityProfile profile;
    private final int[] met;
    private final double[] sums;
    private final int[] numbers;
    /** The selectors that were met; all others have zeros. */
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
        Arrays.fill(numbers, -1);
    }

    void clear() {
        for (int i = 0; i < touchedCount; i++) {
            met[touched[i]] = 0;
            sums[touched[i]] = 0;
            numbers[touched[i]] = -1;
        }
        touchedCount = 0;
    }

    /** Counts the current entity: its selectors from one on, each as often as it has it times a weight. */
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

    /** Chooses the selectors that were met often enough: predicates first, of each kind the most frequent. */
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
            // Of equals at the limit none: so the choice does not depend on their order.
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
            if (number >= 0) {
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

    /** The number of a selector, or -1. */
    int number(int selector) {
        return numbers[selector];
    }

    /** What was counted of a chosen selector. */
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
