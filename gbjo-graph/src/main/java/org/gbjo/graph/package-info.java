/**
 * A graph on disk: a dictionary, the triples in six sort orders, and statistics. It is memory-mapped, read-only and
 * shared by threads.
 */
package org.gbjo.graph;
