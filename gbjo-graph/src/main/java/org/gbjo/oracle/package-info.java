/**
 * Oracles: the exact cardinality of any set of patterns. {@link org.gbjo.oracle.GraphOracle} counts on a graph folder,
 * acyclic sets by passing weights along the join tree and cyclic ones by a worst-case-optimal join that aggregates
 * early; {@link org.gbjo.oracle.EndpointOracle} asks a SPARQL endpoint.
 */
package org.gbjo.oracle;
