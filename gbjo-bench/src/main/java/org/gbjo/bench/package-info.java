/** Benchmarks of whole pipelines. Each runs its peer in the same run and reports both, so that a ratio means something. */
package org.gbjo.bench;
