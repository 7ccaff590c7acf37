package org.gbjo.spark.sample;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Nodes by their lots, sorted. Two nodes may have the same lot, though hardly ever; then an excerpt has triples of both, which
 * are triples of the graph like any other.
 */
final class DrawnNodes implements Serializable {
    private static final long serialVersionUID = 1;

    static final DrawnNodes NONE = new DrawnNodes(new long[0]);

    private final long[] lots;

    private DrawnNodes(long[] lots) {
        this.lots = lots;
    }

    /** Each once, whatever their order. */
    static DrawnNodes of(long[] lots) {
        return new DrawnNodes(Arrays.stream(lots).sorted().distinct().toArray());
    }

    boolean contains(long lot) {
        return Arrays.binarySearch(lots, lot) >= 0;
    }

    int size() {
        return lots.length;
    }

    long lot(int place) {
        return lots[place];
    }

    /** At most so many of them, those with the smallest lots. */
    DrawnNodes first(int most) {
        return lots.length <= most ? this : new DrawnNodes(Arrays.copyOf(lots, most));
    }

    DrawnNodes with(DrawnNodes others) {
        long[] all = Arrays.copyOf(lots, lots.length + others.lots.length);
        System.arraycopy(others.lots, 0, all, lots.length, others.lots.length);
        return of(all);
    }

    DrawnNodes without(DrawnNodes others) {
        return new DrawnNodes(
                Arrays.stream(lots).filter(lot -> !others.contains(lot)).toArray());
    }
}
