package org.gbjo.oracle;

import org.gbjo.run.Deadline;

/** Looks at the deadline once in so many steps, so that no loop of a count runs far beyond it. */
final class Pace {
    /** Steps take some 10 to 300 nanoseconds each. */
    private static final int STEPS = 1 << 14;

    private final Deadline deadline;
    private int left;

    Pace(Deadline deadline) {
        this.deadline = deadline;
    }

    void step() {
        steps(1);
    }

    /** Takes note of steps that a loop is about to do, or has done. */
    void steps(int steps) {
        left -= steps;
        if (left < 0) {
            left = STEPS;
            deadline.check();
        }
    }
}
