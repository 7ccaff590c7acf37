/**
 * The plug-in into Apache Jena, as its users see it. Jena finds {@link org.gbjo.jena.GbjoLifecycle}, which installs the
 * {@linkplain org.gbjo.jena.hook hook}; from there a query goes through {@linkplain org.gbjo.jena.execution execution},
 * which asks {@link org.gbjo.decision.JoinOrderer} before it executes a BGP. Everything else is left to Jena.
 */
package org.gbjo.jena;
