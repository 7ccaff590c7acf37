/**
 * Oracles: the exact cardinality of any set of patterns. {@link org.gbjo.oracle.GraphOracle} counts on a graph folder.
 * {@code AcyclicCounter} counts acyclic sets by passing weights along the join tree. {@code CyclicCounter} does the same
 * with the trees that hang on cycles, and {@code Elimination} takes the variables of the cycles out one by one, the
 * cheapest first. {@link org.gbjo.oracle.EndpointOracle} asks a SPARQL endpoint.
 */
package org.gbjo.oracle;
