/** Samples connected pieces of a graph in the shape of a query, and makes BGPs of them. */
package org.gbjo.workload.sampling;
