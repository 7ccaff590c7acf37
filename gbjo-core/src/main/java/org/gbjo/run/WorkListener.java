package org.gbjo.run;

/** Receives how far long work has come. Safe to call from several threads. */
public interface WorkListener {

    /** Begins a step of {@code total} units, or of unknown length if {@code total} is not positive. */
    void begin(String step, long total);

    /** Says that {@code done} units of the current step are finished. Cheap enough to be called often. */
    void update(long done);

    /** Ends the current step. */
    void end();
}
