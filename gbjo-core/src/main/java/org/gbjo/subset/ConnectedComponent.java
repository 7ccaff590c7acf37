package org.gbjo.subset;

import org.gbjo.query.PatternBits;

/** The part of a set of patterns that shared variables connect with its first pattern. Belongs to one thread. */
final class ConnectedComponent {
    private long low;
    private long high;

    void find(QueryTerms terms, long setLow, long setHigh) {
        low = setLow & -setLow;
        high = setLow == 0 ? setHigh & -setHigh : 0;
        long newLow = low;
        long newHigh = high;
        while ((newLow | newHigh) != 0) {
            int pattern = PatternBits.first(newLow, newHigh);
            newLow &= ~PatternBits.low(pattern);
            newHigh &= ~PatternBits.high(pattern);
            long reachedLow = terms.neighboursLow[pattern] & setLow & ~low;
            long reachedHigh = terms.neighboursHigh[pattern] & setHigh & ~high;
            low |= reachedLow;
            high |= reachedHigh;
            newLow |= reachedLow;
            newHigh |= reachedHigh;
        }
    }

    long low() {
        return low;
    }

    long high() {
        return high;
    }

    /** Whether the part is the whole set. */
    boolean is(long setLow, long setHigh) {
        return low == setLow && high == setHigh;
    }
}
