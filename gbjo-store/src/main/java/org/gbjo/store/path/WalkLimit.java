package org.gbjo.store.path;

import org.gbjo.store.limit.StopSignal;

/** Counts the steps of searches, and ends one that may not take more than some. Belongs to one thread. */
final class WalkLimit {
    private final StopSignal stop;
    private long walked;
    private long most = Long.MAX_VALUE;

    WalkLimit(StopSignal stop) {
        this.stop = stop;
    }

    /** Thrown often and caught at once, so it does not look where it came from. */
    static final class TooFarException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private TooFarException() {
            super("a path leads to more terms than were to be looked at", null, false, false);
        }
    }

    /** From now on so many steps may be taken. */
    void allow(long steps) {
        most = steps == Long.MAX_VALUE ? steps : walked + steps;
    }

    void step() {
        stop.step();
        if (++walked > most) {
            throw new TooFarException();
        }
    }

    /** How many steps all searches have taken. */
    long walked() {
        return walked;
    }
}
