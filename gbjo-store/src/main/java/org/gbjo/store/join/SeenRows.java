package org.gbjo.store.join;

import java.util.Arrays;
import org.apache.jena.query.QueryExecException;
import org.gbjo.store.limit.QueryMemory;

/** Rows of as many ids each, in which each row occurs once: an open-addressing table of numbers. */
public final class SeenRows {
    private static final int LEAST_PLACES = 64;
    /** Some virtual machines have a few elements less for an array. */
    private static final int MOST_IDS = Integer.MAX_VALUE - 8;

    /** The largest power of 2 that an array can have. */
    private static final int MOST_PLACES = 1 << 30;

    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final int width;
    private final QueryMemory memory;
    private int[] rows;
    /** For each hash the number of a row, counted from 1, or 0. */
    private int[] places;

    private int size;

    /**
     * An empty set.
     *
     * @param width how many ids a row has
     * @param memory the query's, which this takes some of
     */
    public SeenRows(int width, QueryMemory memory) {
        this.width = width;
        this.memory = memory;
        this.places = new int[LEAST_PLACES];
        this.rows = new int[ids(LEAST_PLACES, width)];
        memory.hold(bytes(LEAST_PLACES));
    }

    private long bytes(long ofPlaces) {
        return Integer.BYTES * (ofPlaces + ofPlaces / 2 * width);
    }

    /** How many ids half as many rows have as there are places; an array has fewer than 2^31. */
    static int ids(long places, int width) {
        long ids = places / 2 * width;
        if (ids > MOST_IDS || places > MOST_PLACES) {
            throw new QueryExecException("DISTINCT of " + width + " variables can have " + places / 4
                    + " different rows, and this query has more; ask for fewer variables or rows");
        }
        return (int) ids;
    }

    /** How many rows there are. */
    public int size() {
        return size;
    }

    /** Adds the values of some slots; false if they are there already. */
    public boolean add(int[] row, int[] slots) {
        if (2 * size == places.length) {
            grow();
        }
        long hash = 0;
        for (int slot : slots) {
            hash = (hash ^ row[slot]) * MIX;
        }
        int place = place(hash);
        while (places[place] != 0) {
            if (isSame((places[place] - 1) * width, row, slots)) {
                return false;
            }
            place = place + 1 & places.length - 1;
        }
        int begin = size * width;
        for (int i = 0; i < width; i++) {
            rows[begin + i] = row[slots[i]];
        }
        places[place] = ++size;
        return true;
    }

    private int place(long hash) {
        return (int) (hash >>> (Long.numberOfLeadingZeros(places.length) + 1));
    }

    private boolean isSame(int begin, int[] row, int[] slots) {
        for (int i = 0; i < width; i++) {
            if (rows[begin + i] != row[slots[i]]) {
                return false;
            }
        }
        return true;
    }

    private void grow() {
        int ids = ids(2L * places.length, width);
        int larger = 2 * places.length;
        // While it grows, the old and the new places are there.
        memory.hold(bytes(larger) - bytes(places.length));
        rows = Arrays.copyOf(rows, ids);
        places = new int[larger];
        for (int i = 0; i < size; i++) {
            long hash = 0;
            for (int j = 0; j < width; j++) {
                hash = (hash ^ rows[i * width + j]) * MIX;
            }
            int place = place(hash);
            while (places[place] != 0) {
                place = place + 1 & larger - 1;
            }
            places[place] = i + 1;
        }
    }
}
