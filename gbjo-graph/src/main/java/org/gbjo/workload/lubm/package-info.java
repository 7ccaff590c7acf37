/** The Lehigh University Benchmark (LUBM): a generator of its data from the published profile, and its 14 queries. */
package org.gbjo.workload.lubm;
