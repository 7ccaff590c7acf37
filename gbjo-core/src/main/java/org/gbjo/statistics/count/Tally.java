package org.gbjo.statistics.count;

import java.util.Arrays;

/**
 * Counts selectors in a group of entities: how often each was met, and a sum. Those that were met often can be chosen;
 * they get numbers from 0 on in ascending order of the selectors.
 */
final class Tally {
    /** The number of a selector that was not chosen. */
    static final int NOT_CHOSEN = -1;
    /** The most selectors to choose. A matrix of all their pairs should roughly fit into the processor's cache. */
    static final int MOST = 2_000;

    private final Selectors selectors;
    private final int[] met;
    private final long[] sums;
    private final int[] numbers;
    private final int[] touched;
    private int touchedCount;
    private final int[] chosen = new int[MOST];
    private int chosenCount;

    Tally(Selectors selectors) {
        this.selectors = selectors;
        this.met = new int[selectors.size()];
        this.sums = new long[met.length];
        this.numbers = new int[met.length];
        this.touched = new int[met.length];
        Arrays.fill(numbers, NOT_CHOSEN);
    }

    void clear() {
        for (int i = 0; i < touchedCount; i++) {
            met[touched[i]] = 0;
            sums[touched[i]] = 0;
            numbers[touched[i]] = NOT_CHOSEN;
        }
        touchedCount = 0;
        chosenCount = 0;
    }

    void add(int selector, int times, long size) {
        if (met[selector] == 0) {
            touched[touchedCount++] = selector;
        }
        met[selector] += times;
        sums[selector] = Saturating.sum(sums[selector], size);
    }

    /** Adds the selectors of a profile from a cell on. */
    void addProfile(int[] cells, int from, int times, long count) {
        int at = from;
        for (int cell = cells[at++]; cell != Profiles.END; cell = cells[at++]) {
            if (cell >= 0) {
                add(cell, times, count);
            } else {
                add(~cell, times, count * cells[at++]);
            }
        }
    }

    /** The number of selectors that were met. */
    int touchedCount() {
        return touchedCount;
    }

    int touched(int at) {
        return touched[at];
    }

    int met(int selector) {
        return met[selector];
    }

    long sum(int selector) {
        return sums[selector];
    }

    /**
     * Chooses the selectors that were met often enough, except those of all predicates together: predicates before
     * those with constants, of which only the first may be chosen, and the most frequent ones of each.
     */
    void choose(int least, int constants) {
        int[] often = new int[touchedCount];
        int size = 0;
        for (int i = 0; i < touchedCount; i++) {
            int selector = touched[i];
            boolean may = selectors.hasConstant(selector) ? selector < constants : !selectors.isAny(selector);
            if (met[selector] >= least && may) {
                often[size++] = selector;
            }
        }
        often = Arrays.copyOf(often, size);
        Arrays.sort(often);
        int plain = 0;
        while (plain < often.length && selectors.hasConstant(often[plain])) {
            plain++;
        }
        int leastPlain = threshold(often, plain, often.length, MOST);
        int plainCount = 0;
        for (int i = plain; i < often.length; i++) {
            plainCount += met[often[i]] >= leastPlain ? 1 : 0;
        }
        int leastConstant = threshold(often, 0, plain, MOST - plainCount);
        for (int i = 0; i < often.length; i++) {
            if (met[often[i]] >= (i < plain ? leastConstant : leastPlain)) {
                numbers[often[i]] = chosenCount;
                chosen[chosenCount++] = often[i];
            }
        }
    }

    /** How often a selector must have been met. Ties at the limit are all left out. */
    private int threshold(int[] often, int from, int to, int room) {
        if (to - from <= room) {
            return 0;
        }
        int[] times = new int[to - from];
        Arrays.setAll(times, i -> met[often[from + i]]);
        Arrays.sort(times);
        return room == 0 ? Integer.MAX_VALUE : times[times.length - room - 1] + 1;
    }

    int chosenCount() {
        return chosenCount;
    }

    int chosen(int number) {
        return chosen[number];
    }

    /** The number of a selector, or {@link #NOT_CHOSEN}. */
    int number(int selector) {
        return numbers[selector];
    }
}
