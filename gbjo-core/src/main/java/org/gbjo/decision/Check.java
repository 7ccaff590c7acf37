package org.gbjo.decision;

import java.util.Optional;

/** One step of a decision. Shared by all threads. */
interface Check {
    /** The decision; empty if the question is passed on to the next check. */
    Optional<Decision> check(Question question);

    /** Whether what this check does counts as planning, which takes time. */
    default boolean isPlanning() {
        return false;
    }

    /** Hears what was decided on a question that this check has passed on. */
    default void decided(Question question, Decision decision) {}
}
