package org.gbjo.statistics.count;

import java.io.Serializable;
import java.util.Arrays;

/** How many pairs have which count, to find the count from which on they are kept. */
public final class Frequencies implements Serializable {
    /** Equally frequent pairs at the limit are only told apart if they have this count; rarer ones are all left out. */
    private static final int LEAST_TIE = 4;

    private static final int SMALL = 1 << 16;

    private final int budget;
    private final long[] small = new long[SMALL];
    private long[] large = new long[16];
    private int largeSize;

    /** @param budget how many pairs are kept */
    public Frequencies(int budget) {
        this.budget = budget;
    }

    public void add(long count) {
        if (count < SMALL) {
            small[(int) count]++;
            return;
        }
        if (largeSize == large.length) {
            large = Arrays.copyOf(large, 2 * largeSize);
        }
        large[largeSize++] = count;
    }

    /** Adds what another one has seen. */
    public void add(Frequencies other) {
        for (int count = 0; count < SMALL; count++) {
            small[count] += other.small[count];
        }
        for (int i = 0; i < other.largeSize; i++) {
            add(other.large[i]);
        }
    }

    public int budget() {
        return budget;
    }

    /** The least count of which some pair is kept. */
    public long least() {
        if (largeSize >= budget) {
            Arrays.sort(large, 0, largeSize);
            return budget == 0 ? Long.MAX_VALUE : large[largeSize - budget];
        }
        long kept = largeSize;
        int least = SMALL;
        while (least > 1 && kept + small[least - 1] <= budget) {
            kept += small[--least];
        }
        return least > LEAST_TIE && kept < budget ? least - 1 : least;
    }
}
