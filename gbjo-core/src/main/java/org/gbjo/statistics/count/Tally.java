package org.gbjo.statistics.count;

import java.util.Arrays;
import org.gbjo.run.Ints;

/**
 * Counts selectors in a group of entities: how often each was met, and a sum. Those that were met often can be chosen;
 * they get numbers from 0 on in ascending order of the selectors.
 */
public final class Tally {
    /** The number of a selector that was not chosen. */
    public static final int NOT_CHOSEN = -1;

    private final SelectorNumbers selectors;
    private final int most;
    private final int[] met;
    private final long[] sums;
    private final int[] numbers;
    private final int[] touched;
    private int touchedCount;
    private final int[] chosen;
    private int chosenCount;
    private int chosenConstants;

    /** @param most the most selectors to choose, of whose pairs there is a matrix */
    public Tally(SelectorNumbers selectors, int most) {
        this.most = most;
        this.selectors = selectors;
        this.met = new int[selectors.size()];
        this.sums = new long[met.length];
        this.numbers = new int[met.length];
        this.touched = new int[met.length];
        this.chosen = new int[met.length];
        Arrays.fill(numbers, NOT_CHOSEN);
    }

    public void clear() {
        for (int i = 0; i < touchedCount; i++) {
            met[touched[i]] = 0;
            sums[touched[i]] = 0;
            numbers[touched[i]] = NOT_CHOSEN;
        }
        touchedCount = 0;
        chosenCount = 0;
        chosenConstants = 0;
    }

    public void add(int selector, int times, long size) {
        if (met[selector] == 0) {
            touched[touchedCount++] = selector;
        }
        met[selector] += times;
        sums[selector] = Saturating.sum(sums[selector], size);
    }

    /** Adds the selectors of a profile from a cell on. */
    void addProfile(Ints cells, int from, int times, long count) {
        int at = from;
        for (int cell = cells.get(at++); cell != Profiles.END; cell = cells.get(at++)) {
            if (cell >= 0) {
                add(cell, times, count);
            } else {
                add(~cell, times, count * cells.get(at++));
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
     * Chooses the selectors that were met often enough, as many as a matrix of all their pairs allows: predicates before
     * those with constants, of which only the first may be chosen, and the most frequent ones of each.
     */
    public void choose(int least, int constants) {
        int[] plain = plain(least);
        int[] withConstant = withConstant(least, constants);
        int threshold = threshold(withConstant, most - plain.length);
        choose(
                Arrays.stream(withConstant)
                        .filter(selector -> met[selector] >= threshold)
                        .toArray(),
                plain);
    }

    /** Chooses these selectors, in ascending order, those with constants first. */
    void choose(int[] withConstant, int[] plain) {
        for (int i = 0; i < chosenCount; i++) {
            numbers[chosen[i]] = NOT_CHOSEN;
        }
        chosenCount = withConstant.length + plain.length;
        chosenConstants = withConstant.length;
        System.arraycopy(withConstant, 0, chosen, 0, withConstant.length);
        System.arraycopy(plain, 0, chosen, withConstant.length, plain.length);
        for (int i = 0; i < chosenCount; i++) {
            numbers[chosen[i]] = i;
        }
    }

    /** The predicates that were met often enough, or the most frequent ones of them, except all of them together. */
    public int[] plain(int least) {
        int[] often = often(least, selectors.constants(), selectors.size());
        int threshold = threshold(often, most);
        return Arrays.stream(often)
                .filter(selector -> met[selector] >= threshold)
                .toArray();
    }

    /** Those of the first constants that were met often enough. */
    public int[] withConstant(int least, int constants) {
        return often(least, 0, constants);
    }

    private int[] often(int least, int from, int to) {
        int[] often = new int[touchedCount];
        int size = 0;
        for (int i = 0; i < touchedCount; i++) {
            int selector = touched[i];
            if (met[selector] >= least && selector >= from && selector < to && !selectors.isAny(selector)) {
                often[size++] = selector;
            }
        }
        Arrays.sort(often, 0, size);
        return Arrays.copyOf(often, size);
    }

    /** How often a selector must have been met. Ties at the limit are all left out. */
    private int threshold(int[] often, int room) {
        if (often.length <= room) {
            return 0;
        }
        int[] times = new int[often.length];
        Arrays.setAll(times, i -> met[often[i]]);
        Arrays.sort(times);
        return room == 0 ? Integer.MAX_VALUE : times[times.length - room - 1] + 1;
    }

    public int chosenCount() {
        return chosenCount;
    }

    /** The number of those with constants, which have the smallest numbers. */
    int chosenConstants() {
        return chosenConstants;
    }

    public int chosen(int number) {
        return chosen[number];
    }

    /** The number of a selector, or {@link #NOT_CHOSEN}. */
    int number(int selector) {
        return numbers[selector];
    }
}
