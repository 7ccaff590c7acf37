/**
 * Finds orders and trees of the least cost. A search asks {@link org.gbjo.cardinality.Cardinalities} how many rows a set
 * of patterns has, and {@link org.gbjo.search.StepCost} what a join of such rows costs; it knows nothing else. {@link
 * org.gbjo.search.SearchPolicy} says which search for which size.
 */
package org.gbjo.search;
