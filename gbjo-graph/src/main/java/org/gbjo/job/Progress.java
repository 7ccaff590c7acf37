package org.gbjo.job;

/** Receives how far long work has come; implementations decide how to show it. Safe to call from several threads. */
public interface Progress {

    /** Begins a step of {@code total} units, or of unknown length if {@code total} is not positive. */
    void begin(String step, long total);

    /** Says that {@code done} units of the current step are finished. Cheap enough to be called often. */
    void update(long done);

    /** Ends the current step. */
    void end();

    /** Shows nothing. */
    Progress SILENT = new Progress() {
        @Override
        public void begin(String step, long total) {}

        @Override
        public void update(long done) {}

        @Override
        public void end() {}
    };
}
