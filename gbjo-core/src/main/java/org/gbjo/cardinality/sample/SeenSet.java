package org.gbjo.cardinality.sample;

import org.gbjo.query.PatternSet;

/**
 * A set of patterns of which rows were seen in the data.
 *
 * @param rows how many rows it has by these alone
 * @param exact whether they were all seen, so that the number is counted
 */
public record SeenSet(PatternSet patterns, double rows, boolean exact) {}
