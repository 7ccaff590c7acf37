/**
 * How many rows has a set of patterns? {@link org.gbjo.cardinality.Estimator} and {@link
 * org.gbjo.cardinality.Cardinalities} ask; exact counts, independence and statistics answer.
 */
package org.gbjo.cardinality;
