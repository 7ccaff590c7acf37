/**
 * Import of RDF files into a graph folder, for graphs larger than the memory. Read top to bottom: parse into chunks
 * with a vocabulary of their own ({@link org.gbjo.graph.load.RdfReader}, {@link org.gbjo.graph.load.Chunk}), merge the
 * vocabularies ({@link org.gbjo.graph.load.VocabularyMerge}), sort the triples six ways ({@link
 * org.gbjo.graph.load.TripleSorter}, {@link org.gbjo.graph.load.IndexWriter}).
 */
package org.gbjo.graph.load;
