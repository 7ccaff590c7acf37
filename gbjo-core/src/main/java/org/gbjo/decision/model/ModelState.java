package org.gbjo.decision.model;

/** Whether a model can be used. */
public sealed interface ModelState {
    /** It can be used. */
    record Ready(LoadedModel model) implements ModelState {}

    /** It is being read for the first time. */
    record Loading() implements ModelState {}

    /** It cannot be used, for this reason. */
    record Unusable(String why) implements ModelState {}

    /** There is none yet, for this reason; the engine's order is all that there is. */
    record Absent(String why) implements ModelState {}
}
