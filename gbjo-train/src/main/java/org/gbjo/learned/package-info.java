/**
 * The learned estimator: a small network that corrects the statistics, for study. {@link
 * org.gbjo.learned.LearnedNetwork} is its forward pass; docs/architecture.md has the formula.
 */
package org.gbjo.learned;
