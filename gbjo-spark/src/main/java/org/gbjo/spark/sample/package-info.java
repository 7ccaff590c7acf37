/** Queries from a graph on Spark: an excerpt of it is drawn, and the samplers of a single machine work on that. */
package org.gbjo.spark.sample;
