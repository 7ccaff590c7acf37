/** Counts a graph, wherever its triples are, for {@link org.gbjo.statistics.GraphStatistics}. */
package org.gbjo.statistics.count;
