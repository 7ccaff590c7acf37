/**
 * Jena's stores as the planner counts them: {@link org.gbjo.jena.live.JenaStores} knows which store a graph belongs to,
 * and has its statistics. TDB2, datasets in memory and plain graphs in memory each have a class.
 */
package org.gbjo.jena.live;
