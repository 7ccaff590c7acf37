/**
 * A look at the data where it pays: {@link org.gbjo.cardinality.sample.SampledEstimator} plans with another estimator,
 * and lets rows that {@link org.gbjo.cardinality.sample.LookUps} draw correct what that one has guessed.
 */
package org.gbjo.cardinality.sample;
