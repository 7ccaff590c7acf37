/** Counts a graph once, for statistics that planners read without the graph. */
package org.gbjo.statistics.build;
