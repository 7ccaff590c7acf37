package org.gbjo.train;

import org.gbjo.paper.search.OneCycle;

/** How the learning rate moves during a training. */
public enum RateSchedule {
    /** Stays where it is, as in the paper. */
    CONSTANT {
        @Override
        double rate(double peak, int step, int steps) {
            return peak;
        }
    },
    /** Rises to its peak in the first tenth and falls to almost nothing. */
    ONE_CYCLE {
        @Override
        double rate(double peak, int step, int steps) {
            return CYCLE.learningRate(peak, step, steps);
        }
    };

    private static final OneCycle CYCLE = new OneCycle(0.1, 10, 100, 0.85, 0.95);

    /** The rate of a step, counted from 0. */
    abstract double rate(double peak, int step, int steps);
}
