/** Counts a graph once for the statistics that planners read without it. */
package org.gbjo.statistics.build;
