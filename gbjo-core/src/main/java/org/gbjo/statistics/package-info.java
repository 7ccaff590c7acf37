/** What a planner without the graph knows of it: counts of patterns and sizes of joins, from one small file. */
package org.gbjo.statistics;
