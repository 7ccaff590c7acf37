/** A real cluster of Spark on this machine, for tests and measurements. */
package org.gbjo.spark.cluster;
