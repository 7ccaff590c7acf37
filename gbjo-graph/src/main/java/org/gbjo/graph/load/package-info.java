/**
 * Import of RDF files into a graph folder, for graphs larger than the memory. In the order of the data:
 * {@link org.gbjo.graph.load.RdfReader} parses the files into chunks ({@link org.gbjo.graph.load.Chunk}), each with its
 * own vocabulary; {@link org.gbjo.graph.load.VocabularyMerge} merges the vocabularies;
 * {@link org.gbjo.graph.load.TripleSorter} and {@link org.gbjo.graph.load.IndexWriter} sort the triples six ways.
 */
package org.gbjo.graph.load;
