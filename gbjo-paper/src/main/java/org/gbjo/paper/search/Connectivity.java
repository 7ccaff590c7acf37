package org.gbjo.paper.search;

import org.gbjo.query.Bgp;
import org.gbjo.query.PatternBits;
import org.gbjo.query.PatternSet;

/**
 * Which orders avoid cartesian products. An order is connected if each pattern shares a variable with one before it, as
 * long as any remaining pattern does: parts of the BGP that share nothing follow one after the other. Taken from its
 * end, such an order loses one part after the other, and of a part only patterns whose loss leaves it connected.
 *
 * <p>Belongs to one thread.
 */
final class Connectivity {
    private final long[] low = new long[PatternSet.LIMIT];
    private final long[] high = new long[PatternSet.LIMIT];
    private final CutVertices cutVertices = new CutVertices(low, high);
    /** The parts of the BGP that share no variable with each other, ordered by their first pattern. */
    private final long[] partLow = new long[PatternSet.LIMIT];

    private final long[] partHigh = new long[PatternSet.LIMIT];
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
        parts = 0;
        long restLow = PatternBits.lowOfFirst(size);
        long restHigh = PatternBits.highOfFirst(size);
        while ((restLow | restHigh) != 0) {
            cutVertices.find(restLow, restHigh);
            partLow[parts] = cutVertices.reachedLow();
            partHigh[parts] = cutVertices.reachedHigh();
            restLow &= ~partLow[parts];
            restHigh &= ~partHigh[parts];
            parts++;
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
        return PatternBits.contains(removableLow, removableHigh, pattern);
    }

    /** Whether an order of all patterns is connected. */
    boolean allows(int[] order) {
        long seenLow = 0;
        long seenHigh = 0;
        long touchedLow = 0;
        long touchedHigh = 0;
        for (int i = 0; i < size; i++) {
            int pattern = order[i];
            boolean another = ((touchedLow & ~seenLow) | (touchedHigh & ~seenHigh)) != 0;
            if (another && !PatternBits.contains(touchedLow, touchedHigh, pattern)) {
                return false;
            }
            seenLow |= PatternBits.low(pattern);
            seenHigh |= PatternBits.high(pattern);
            touchedLow |= low[pattern];
            touchedHigh |= high[pattern];
        }
        return true;
    }
}
