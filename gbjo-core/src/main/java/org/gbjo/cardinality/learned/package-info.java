/**
 * The learned estimator: a small network that corrects the statistics. {@link
 * org.gbjo.cardinality.learned.LearnedNetwork} is its forward pass; docs/architecture.md has the formula.
 */
package org.gbjo.cardinality.learned;
