/**
 * The plug-in into Eclipse RDF4J, as its users see it. A store that is given one of the two factories in here has
 * RDF4J's own optimizers in their own order. Behind the one that orders joins, the
 * {@linkplain org.gbjo.rdf4j.hook hook} asks {@link org.gbjo.decision.JoinOrderer} for the order of statement
 * patterns that are joined one right after the other, and leaves everything else as it is.
 */
package org.gbjo.rdf4j;
