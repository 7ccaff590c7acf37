/** Statistics of a graph as Spark jobs, equal byte by byte to those that one machine counts. */
package org.gbjo.spark.analyze;
