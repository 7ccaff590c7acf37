package org.gbjo.decision.model;

import java.time.Duration;

/** Where an orderer has its model from: a folder, or statistics that a plug-in counts itself. Shared by all threads. */
public interface ModelSource {
    /** The model as it is now. Asked for every BGP. */
    ModelState state();

    /** How long the planning of synthetic queries takes, as far as it is known. */
    PlanningTimes times();

    /** What it is, for people: it follows "the model" in a sentence. */
    String name();

    /** Whether the model follows the store that it is used for, so that their sizes need not be compared. */
    default boolean followsStore() {
        return false;
    }

    /** Waits until the first attempt to get a model has ended; returns whether it has. */
    boolean await(Duration longest);

    /** Gets the model again in this thread, whether it has changed or not; returns its state then. */
    ModelState reload();
}
