package org.gbjo.engine;

/** How far a model has come. */
public sealed interface ModelState {
    /** It can be used. */
    record Ready(LoadedModel model) implements ModelState {}

    /** It is being read for the first time. */
    record Loading() implements ModelState {}

    /** It could not be read, for this reason. */
    record Unusable(String why) implements ModelState {}
}
