/** Graphs that are too large for one machine, on Apache Spark. */
package org.gbjo.spark;
