package org.gbjo.observe;

/**
 * Counts the rows that leave a step while it is executed. For one thread: an engine calls {@link #addRow} for each row,
 * which has to cost nothing.
 */
public final class StepCount {
    private final int pattern;
    private long rows;
    private long nanos;

    StepCount(int pattern) {
        this.pattern = pattern;
    }

    public void addRow() {
        rows++;
    }

    /** Adds time that was spent in this step and those before it. */
    public void addNanos(long more) {
        nanos += more;
    }

    long rows() {
        return rows;
    }

    /** The step as it is now, after another one whose time is part of this one's. */
    ObservedStep after(StepCount before) {
        return new ObservedStep(pattern, rows, before == null ? nanos : Math.max(0, nanos - before.nanos));
    }
}
