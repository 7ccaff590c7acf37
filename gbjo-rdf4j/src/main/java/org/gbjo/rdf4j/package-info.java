/**
 * The plug-in into Eclipse RDF4J. A store that is given one of the two factories in here has RDF4J's own optimizers in
 * their own order; behind the one that orders joins, {@link org.gbjo.rdf4j.LearnedJoinOptimizer} asks {@link
 * org.gbjo.decision.JoinOrderer} for the order of statement patterns that are joined one right after the other, and leaves
 * everything else as it is.
 */
package org.gbjo.rdf4j;
