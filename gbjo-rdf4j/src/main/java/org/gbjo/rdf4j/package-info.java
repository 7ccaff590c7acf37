/**
 * The plug-in into Eclipse RDF4J, as its users see it. A store with {@link org.gbjo.rdf4j.GbjoSail} around it, or with
 * one of the two factories in here, has RDF4J's own optimizers in their own order. Behind the one that orders joins,
 * the {@linkplain org.gbjo.rdf4j.hook hook} asks {@link org.gbjo.decision.JoinOrderer} for the order of statement
 * patterns that are joined one right after the other, and of groups with paths, tables and OPTIONALs. Everything else
 * is left as it is.
 */
package org.gbjo.rdf4j;
