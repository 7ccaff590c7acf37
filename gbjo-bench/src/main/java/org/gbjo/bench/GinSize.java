package org.gbjo.bench;

/** The size of a model to measure: the width of its hidden states and the number of its layers. */
public record GinSize(int hidden, int layers) {}
