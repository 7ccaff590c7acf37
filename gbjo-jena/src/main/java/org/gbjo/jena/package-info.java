/**
 * The plug-in into Apache Jena. {@link org.gbjo.jena.GbjoLifecycle} puts a query engine factory in front of Jena's own;
 * for a query whose context names a model it hands Jena an executor that asks {@link org.gbjo.decision.JoinOrderer} before
 * it executes a BGP, and leaves everything else to Jena.
 */
package org.gbjo.jena;
