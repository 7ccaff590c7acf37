/** A graph on disk: dictionary, the six sorted orders of its triples, and statistics; memory-mapped, read-only, shared by threads. */
package org.gbjo.graph;
