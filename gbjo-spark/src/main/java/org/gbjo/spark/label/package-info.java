/** Labels on Spark: spread by queries where all workers reach a graph, otherwise counted from its triples. */
package org.gbjo.spark.label;
