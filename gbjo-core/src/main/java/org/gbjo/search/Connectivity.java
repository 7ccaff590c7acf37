package org.gbjo.search;

import java.util.List;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;

/**
 * Which orders avoid cartesian products. An order is connected if each pattern shares a variable with one before it, as
 * long as any remaining pattern does: parts of the BGP that share nothing follow one after the other. Taken from its
 * end, such an order loses one part after the other, and of a part only patterns whose loss leaves it connected.
 *
 * <p>Sets of patterns are pairs of words here, since the search asks often. Belongs to one thread.
 */
final class Connectivity {
    private final long[] low = new long[PatternSet.LIMIT];
    private final long[] high = new long[PatternSet.LIMIT];
    private final CutVertices cutVertices = new CutVertices(low, high);
    private long[] partLow = new long[1];
    private long[] partHigh = new long[1];
    private int parts;
    private int size;
    private long removableLow;
    private long removableHigh;

    void open(Bgp bgp) {
        size = bgp.size();
        for (int i = 0; i < size; i++) {
            PatternSet neighbours = bgp.neighbours(i);
            low[i] = neighbours.low();
            high[i] = neighbours.high();
        }
        PatternSet all = bgp.all();
        cutVertices.find(all.low(), all.high());
        parts = 1;
        partLow[0] = cutVertices.reachedLow();
        partHigh[0] = cutVertices.reachedHigh();
        if (partLow[0] != all.low() || partHigh[0] != all.high()) {
            openParts(bgp.components(all));
        }
    }

    private void openParts(List<PatternSet> components) {
        parts = components.size();
        if (partLow.length < parts) {
            partLow = new long[parts];
            partHigh = new long[parts];
        }
        for (int i = 0; i < parts; i++) {
            partLow[i] = components.get(i).low();
            partHigh[i] = components.get(i).high();
        }
    }

    /** Finds the patterns that may be the last ones of a connected order of a set; there is always one. */
    void findRemovable(long setLow, long setHigh) {
        removableLow = 0;
        removableHigh = 0;
        for (int part = 0; part < parts; part++) {
            long restLow = partLow[part] & setLow;
            long restHigh = partHigh[part] & setHigh;
            if ((restLow | restHigh) == 0) {
                continue;
            }
            cutVertices.find(restLow, restHigh);
            boolean begun = restLow != partLow[part] || restHigh != partHigh[part];
            if (begun) {
                removableLow = restLow & ~cutVertices.low();
                removableHigh = restHigh & ~cutVertices.high();
                return;
            }
            removableLow |= restLow & ~cutVertices.low();
            removableHigh |= restHigh & ~cutVertices.high();
        }
    }

    long removableLow() {
        return removableLow;
    }

    long removableHigh() {
        return removableHigh;
    }

    boolean isRemovable(int pattern) {
        return pattern < 64 ? (removableLow >>> pattern & 1) != 0 : (removableHigh >>> (pattern - 64) & 1) != 0;
    }

    /** Whether an order of all patterns is connected. */
    boolean allows(int[] order) {
        long seenLow = 0;
        long seenHigh = 0;
        long touchedLow = 0;
        long touchedHigh = 0;
        for (int i = 0; i < size; i++) {
            int pattern = order[i];
            long bitLow = pattern < 64 ? 1L << pattern : 0;
            long bitHigh = pattern < 64 ? 0 : 1L << (pattern - 64);
            boolean touches = ((touchedLow & bitLow) | (touchedHigh & bitHigh)) != 0;
            boolean another = ((touchedLow & ~seenLow) | (touchedHigh & ~seenHigh)) != 0;
            if (!touches && another) {
                return false;
            }
            seenLow |= bitLow;
            seenHigh |= bitHigh;
            touchedLow |= low[pattern];
            touchedHigh |= high[pattern];
        }
        return true;
    }

    /** Whether two sets of patterns share a variable. */
    boolean touch(PatternSet a, PatternSet b) {
        for (int i = 0; i < size; i++) {
            if (a.contains(i) && ((low[i] & b.low()) | (high[i] & b.high())) != 0) {
                return true;
            }
        }
        return false;
    }
}
