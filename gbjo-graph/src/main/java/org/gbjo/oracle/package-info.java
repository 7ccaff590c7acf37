/**
 * Oracles: the exact cardinality of any set of patterns. {@link org.gbjo.oracle.GraphOracle} counts on a graph folder.
 * {@code AcyclicCounter} counts acyclic sets by passing weights along the join tree, {@code CyclicCounter} counts
 * cyclic sets by a worst-case-optimal join with early aggregation. {@link org.gbjo.oracle.EndpointOracle} asks a SPARQL
 * endpoint.
 */
package org.gbjo.oracle;
