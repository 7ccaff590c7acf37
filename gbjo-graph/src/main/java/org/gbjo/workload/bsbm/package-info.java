/** Data in the manner of the Berlin SPARQL Benchmark. */
package org.gbjo.workload.bsbm;
