/**
 * How a BGP is executed. {@link org.gbjo.jena.execution.ArqExecutor} and {@code Tdb2Executor} are Jena's own executors
 * and ask about each BGP first; {@link org.gbjo.jena.execution.BgpExecution} then runs it as Jena would, in another
 * order, or as a tree of hash joins.
 */
package org.gbjo.jena.execution;
