/** Exact counts of sets of patterns as Spark jobs: weights are passed along joins, and rows are never listed. */
package org.gbjo.spark.count;
